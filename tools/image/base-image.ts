import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir, homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { OWNER, runApart, whyNotApart, type Mount, type Surroundings } from './namespace.ts';

/** The one image that can be stood in for. */
export const BASE = 'node:24-bookworm-slim';
const DEBIAN = 'bookworm';
/** The variables of the real image. */
export const BASE_ENVIRONMENT = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
const A_WEEK = 7 * 24 * 3600 * 1000;

/** Makes the user that the real image has. */
const MAKE_USER = 'groupadd --gid 1000 node && useradd --uid 1000 --gid node --shell /bin/bash --create-home node';
/** Mounted over where something runs; a root that is read-only can't be given them then. */
const MAKE_PLACES = 'touch /etc/resolv.conf /etc/hosts';

/** Builds a folder as close to the base image as can be had without pulling it. Returns how it differs from that one. */
export async function makeBase(folder: string, cache: string): Promise<readonly string[]> {
  const archive = await debianArchive(cache);
  await mkdir(folder);
  await own(folder);
  const unpack = `tar --extract --file=/srv/${basename(archive)} --numeric-owner --directory=/mnt --exclude='./dev/*'`;
  await succeed(onThisMachine({ writable: folder, readable: dirname(archive) }), unpack);
  const versions = await addNode(folder);
  await succeed(within([{ kind: 'folder', from: folder, at: '/' }]), `${MAKE_USER} && ${MAKE_PLACES}`);
  return [
    `stands for ${BASE}: Debian ${DEBIAN}'s packages of today (mmdebstrap, minbase), with their documentation`,
    `${versions}, both from npm; no yarn, and no entry script, which would only start the command`,
    'no layers, no seccomp filter, no limits of memory; the network is that of this machine',
  ];
}

/** Required packages and apt: what Debian's slim image has. Kept for a week. */
async function debianArchive(cache: string): Promise<string> {
  const archive = join(cache, `${DEBIAN}.tar`);
  const made = existsSync(archive) ? (await stat(archive)).mtimeMs : 0;
  if (Date.now() - made < A_WEEK) return archive;
  const next = `${archive}.${process.pid}`;
  execFileSync(
    'mmdebstrap',
    ['--quiet', '--variant=minbase', '--dpkgopt=force-unsafe-io', '--format=tar', DEBIAN, next],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await chmod(next, 0o644);
  await rename(next, archive);
  return archive;
}

/** The Node that this runs on, which npm scripts choose, and the npm of this machine. */
async function addNode(folder: string): Promise<string> {
  const local = join(folder, 'usr/local');
  const node = process.execPath;
  const npm = dirname(dirname(await realpath(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  await cp(node, join(local, 'bin/node'));
  await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await own(join(local, 'bin'), join(local, 'lib'));
  const { version } = JSON.parse(await readFile(join(npm, 'package.json'), 'utf8')) as { version: string };
  return `Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1)} and npm ${version}`;
}

/** Why this machine can't build an image; `undefined` if it can. */
export async function whyNotHere(): Promise<string | undefined> {
  for (const program of ['bwrap', 'mmdebstrap', 'nsenter'])
    if (!hasProgram(program))
      return `${program} is not installed (Debian: apt install bubblewrap mmdebstrap util-linux)`;
  const reason = await whyNotApart();
  if (reason !== undefined) return `it lets nobody have users of their own: ${reason}`;
  try {
    await debianArchive(await cacheFolder());
    return undefined;
  } catch (error) {
    return `Debian's packages can't be had: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Kept from one build to the next: the base, and what npm has downloaded. */
export async function cacheFolder(): Promise<string> {
  const folder = join(tmpdir(), `king-me-image-cache-${OWNER.uid}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** Removes a folder with all that others than we own there. */
export async function remove(folder: string): Promise<void> {
  await succeed(onThisMachine({ writable: folder, readable: folder }), 'find /mnt -mindepth 1 -delete');
  await rm(folder, { recursive: true });
}

/** This machine's own programs, with one folder to write to (`/mnt`) and one to read from (`/srv`). */
const onThisMachine = ({
  writable,
  readable,
}: {
  readonly writable: string;
  readonly readable: string;
}): Surroundings =>
  within([
    { kind: 'folder', from: '/', at: '/', isReadOnly: true },
    { kind: 'folder', from: writable, at: '/mnt' },
    { kind: 'folder', from: readable, at: '/srv', isReadOnly: true },
  ]);

/** Gives everything in these folders to the user that is root inside the image. */
export async function own(...folders: readonly string[]): Promise<void> {
  if (process.getuid?.() === 0)
    execFileSync('chown', ['--recursive', '--no-dereference', `${OWNER.uid}:${OWNER.gid}`, ...folders]);
}

export const within = (mounts: readonly Mount[]): Surroundings => ({
  mounts,
  environment: BASE_ENVIRONMENT,
  folder: '/',
  user: 'root',
});

/** Runs a script of the shell there; rejects, with all that it said, if it fails. */
export async function succeed(surroundings: Surroundings, script: string): Promise<string> {
  const { code, output } = await runApart(surroundings, ['/bin/sh', '-c', script]);
  if (code !== 0) throw new Error(`"${script}" ended with ${code}:\n${output}`);
  return output;
}

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
