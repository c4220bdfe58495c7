const CHECK_EVERY = 500;
/** A process group is told all at once, and npm and shells pass on what they are told, each in its own time. */
const ONE_STOP = 1000;
const END_OF_NPM = 'the end of npm';

/** Calls `stop` when the process is to end, and again when it is to end at once. */
export function onStopSignal(stop: (reason: string) => void, { isNpmScript }: { isNpmScript: boolean }): void {
  const heard = eachStopOnce(stop);
  process.on('SIGTERM', heard);
  process.on('SIGINT', heard);
  if (!isNpmScript) return;
  // A signal to npm alone ends npm's shell and never gets here, so the end of the npm script counts as one, too.
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    heard(END_OF_NPM);
  }, CHECK_EVERY);
  look.unref();
}

/** Passes on what is heard, but no signal twice: neither within a second, nor as the end of npm that follows from it. */
export function eachStopOnce(
  stop: (reason: string) => void,
  now: () => number = () => performance.now(),
): (reason: string) => void {
  let last: number | undefined;
  return (reason) => {
    if (last !== undefined && (reason === END_OF_NPM || now() - last < ONE_STOP)) return;
    last = now();
    stop(reason);
  };
}
