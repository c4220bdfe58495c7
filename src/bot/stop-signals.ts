const CHECK_EVERY = 500;

/**
 * Calls `stop` on SIGTERM, on Ctrl+C, or when the npm script that started the process ends: a signal to npm ends npm's
 * shell and never gets here. Any other parent may end and leave the process running, hence `isNpmScript`.
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
  }, CHECK_EVERY);
  look.unref();
}
