import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Mount } from './namespace.ts';

/** Mounts of the files by which this machine looks up names. */
export async function networkOfThisMachine(): Promise<readonly Mount[]> {
  const files = ['/etc/resolv.conf', '/etc/hosts'].filter((path) => existsSync(path));
  return Promise.all(files.map(async (at) => ({ kind: 'text' as const, at, text: await readFile(at, 'utf8') })));
}

const PROXIES = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
const SETTINGS = '/opt/npmrc';
const CERTIFICATES = '/opt/certificates.pem';

/** How this machine's npm reaches its registry: handed on in memory only, as there may be secrets in it. */
export async function registryOfThisMachine(): Promise<{
  readonly mounts: readonly Mount[];
  readonly environment: Readonly<Record<string, string>>;
}> {
  const npm = (...words: readonly string[]): string =>
    execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const settings = join(homedir(), '.npmrc');
  const certificates = [npm('config', 'get', 'cafile'), process.env['NODE_EXTRA_CA_CERTS'] ?? ''].find((path) =>
    existsSync(path),
  );
  const set = PROXIES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    mounts: [
      ...(existsSync(settings)
        ? [{ kind: 'text' as const, at: SETTINGS, text: await readFile(settings, 'utf8') }]
        : []),
      ...(certificates === undefined
        ? []
        : [{ kind: 'text' as const, at: CERTIFICATES, text: await readFile(certificates, 'utf8') }]),
    ],
    environment: {
      npm_config_userconfig: SETTINGS,
      npm_config_registry: npm('config', 'get', 'registry'),
      // The cache holds whatever the lockfile names.
      npm_config_prefer_offline: 'true',
      ...(certificates === undefined ? {} : { npm_config_cafile: CERTIFICATES, NODE_EXTRA_CA_CERTS: CERTIFICATES }),
      ...Object.fromEntries(set),
    },
  };
}
