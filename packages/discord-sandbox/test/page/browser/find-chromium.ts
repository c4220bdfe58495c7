import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

/** The Chromium to test with: the one `CHROMIUM_PATH` names, else one in a usual place, else undefined. */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const found = [...(named === undefined ? [] : [named]), ...USUAL_PLACES].find((path) => existsSync(path));
  if (found === undefined) {
    process.stderr.write(
      '\n!!! NO CHROMIUM FOUND: the browser tests are SKIPPED. Install one, or name it in CHROMIUM_PATH. !!!\n\n',
    );
  }
  return found;
}
