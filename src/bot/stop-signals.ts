const CHECK_EVERY = 500;

/** A signal to npm ends npm's shell and never gets here, so the end of the npm script counts as one, too. */
export function onStopSignal(stop: (signal: string) => void, { isNpmScript }: { isNpmScript: boolean }): void {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (!isNpmScript) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop('the end of npm');
  }, CHECK_EVERY);
  look.unref();
}
