/** How often to look whether npm is still there, in milliseconds. */
const LOOK_EVERY = 500;

/**
 * Calls `stop` when the process is asked to end: by SIGTERM, by Ctrl+C, or by the end of the npm script that started it -
 * a signal to npm ends npm's shell and never gets here. `isNpmScript`: whether npm started this process; whoever else
 * did may well go and leave it running.
 */
export function onStopSignal(stop: (signal: string) => void, { isNpmScript }: { isNpmScript: boolean }): void {
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (!isNpmScript) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stop('the end of npm');
  }, LOOK_EVERY);
  look.unref();
}
