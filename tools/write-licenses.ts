import { writeFileSync } from 'node:fs';
import { isStartedAs } from '../src/cli/program.ts';
import { productionPaths, readLockfile } from '../test/packaging/project-files.ts';

/** Licenses of packages that may be shipped with a program under the MIT license: all of them ask for no more than that their notice is kept. */
export const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0'];
/** The license of fonts: free to bundle, not to sell by themselves. */
export const OF_FONTS = 'OFL-1.1';

export interface Licensed {
  readonly name: string;
  readonly license: string;
}

/** Every package that an installation without development dependencies brings, once each. */
export function shippedPackages(): readonly Licensed[] {
  const { packages } = readLockfile();
  const found = Array.from(productionPaths(), (path) => {
    const { license = 'none' } = packages[path] ?? {};
    return { name: path.replace(/^.*node_modules\//u, ''), license };
  });
  const lines = new Map(found.map((one) => [`${one.name} ${one.license}`, one]));
  return [...lines.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** docs/licenses.md as it should be. */
export function licenseList(): string {
  const rows = shippedPackages().map(({ name, license }) => `| ${name} | ${license} |`);
  return [
    '# Licenses',
    '',
    'King Me is under the [MIT license](../LICENSE). These packages come with it when it is installed to run; each has its own',
    'license text in `node_modules`. The prebuilt parts of `@napi-rs/canvas` hold Skia (BSD-3-Clause), those of `better-sqlite3`',
    'SQLite (public domain).',
    '',
    '`npx tsx tools/write-licenses.ts` writes this list from `package-lock.json`; a test compares the two.',
    '',
    '| package | license |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

if (isStartedAs(import.meta.url)) writeFileSync(new URL('../docs/licenses.md', import.meta.url), licenseList());
