import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** The first of the ids that stand for those inside when root of this machine starts it: a range that nothing else hands out. */
const NOBODY_SPECIAL = 1_900_000_000;
const IDS = 65_536;

const isRoot = process.getuid?.() === 0;

/** The user of this machine who is root in there, and owns what root owns there. */
export const OWNER: { readonly uid: number; readonly gid: number } = isRoot
  ? { uid: NOBODY_SPECIAL, gid: NOBODY_SPECIAL }
  : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

/** What a program that runs apart sees of this machine: nothing but this, and the network. */
export interface Surroundings {
  /** In this order; a later one may lie within an earlier one. */
  readonly mounts: readonly Mount[];
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Root, with all rights over what is mounted, or a user without any. */
  readonly user: { readonly uid: number; readonly gid: number } | 'root';
}

export type Mount =
  | { readonly kind: 'folder'; readonly from: string; readonly at: string; readonly isReadOnly?: boolean }
  /** In memory, empty. */
  | { readonly kind: 'memory'; readonly at: string }
  /** A file that exists only in there: what is in it is written down nowhere. */
  | { readonly kind: 'text'; readonly text: string; readonly at: string };

export interface Apart {
  /** Stands for the program, and ends with it. */
  readonly child: ChildProcess & { readonly stdout: Readable; readonly stderr: Readable };
  /** The first process in there, by its number out here. */
  readonly pid: number;
}

const FIRST_TEXT = 5;

/**
 * Starts a program with a root folder, users and processes of its own (bubblewrap), without any privilege: root inside is
 * an unprivileged user outside. Rejects where this machine doesn't allow it.
 */
export async function startApart(surroundings: Surroundings, command: readonly string[]): Promise<Apart> {
  const { mounts, environment, folder, user } = surroundings;
  const texts = mounts.flatMap((mount) => (mount.kind === 'text' ? [mount.text] : []));
  let descriptor = FIRST_TEXT;
  const mounting = mounts.flatMap((mount) => {
    if (mount.kind === 'memory') return ['--perms', '1777', '--tmpfs', mount.at];
    if (mount.kind === 'folder') return [mount.isReadOnly === true ? '--ro-bind' : '--bind', mount.from, mount.at];
    descriptor += 1;
    return ['--perms', '0644', '--ro-bind-data', String(descriptor - 1), mount.at];
  });
  const variables = Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]);
  const options = [
    '--unshare-user --unshare-pid --unshare-ipc --unshare-uts --cap-add ALL --die-with-parent --new-session --clearenv',
    '--info-fd 3 --userns-block-fd 4',
  ];
  const child = spawn(
    'bwrap',
    [
      ...options.join(' ').split(' '),
      ...mounting,
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      ...variables,
      '--chdir',
      folder,
      '--',
      ...(user === 'root' ? command : [...withoutRights(user), ...command]),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe', ...texts.map(() => 'pipe' as const)],
      ...(isRoot ? OWNER : {}),
    },
  );
  const said: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (words: string) => said.push(words));
  const pipe = (number: number): Writable => child.stdio[number] as Writable;
  for (const [index, words] of texts.entries()) pipe(FIRST_TEXT + index).end(words);
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  const info = await Promise.race([text(child.stdio[3] as Readable), failed]);
  const pid = /"child-pid": (\d+)/.exec(info)?.[1];
  if (pid === undefined) throw new Error(`bwrap does not run here: ${said.join('').trim()}`);
  mapUsers(Number(pid));
  pipe(4).end('1');
  return { child: child as Apart['child'], pid: Number(pid) };
}

const withoutRights = ({ uid, gid }: { readonly uid: number; readonly gid: number }): readonly string[] =>
  `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all --`.split(
    ' ',
  );

/** 65 536 ids of this machine that nobody else has stand for those in there. */
function mapUsers(pid: number): void {
  if (isRoot) {
    for (const kind of ['uid', 'gid']) writeFileSync(`/proc/${pid}/${kind}_map`, `0 ${NOBODY_SPECIAL} ${IDS}`);
    return;
  }
  for (const kind of ['uid', 'gid'] as const) {
    const [, first = ''] =
      new RegExp(`^(?:${userInfo().username}|${OWNER.uid}):(\\d+):`, 'm').exec(
        readFileSync(`/etc/sub${kind}`, 'utf8'),
      ) ?? [];
    execFileSync(`new${kind}map`, [String(pid), '0', String(OWNER[kind]), '1', '1', first, String(IDS - 1)]);
  }
}

export interface Said {
  readonly code: number | null;
  readonly output: string;
}

/** Starts a program apart and waits for its end. */
export async function runApart(surroundings: Surroundings, command: readonly string[]): Promise<Said> {
  const { child } = await startApart(surroundings, command);
  return untilEnd(child);
}

export async function untilEnd(child: Apart['child']): Promise<Said> {
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => output.push(words));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.join('') };
}

/** Why this machine can't run anything apart; `undefined` if it can. */
export async function whyNotApart(): Promise<string | undefined> {
  const root: Surroundings = {
    mounts: [{ kind: 'folder', from: '/', at: '/', isReadOnly: true }],
    environment: { PATH: process.env['PATH'] ?? '' },
    folder: '/',
    user: { uid: 1000, gid: 1000 },
  };
  try {
    const { code, output } = await runApart(root, ['true']);
    return code === 0 ? undefined : output;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Runs an image, whatever the engine: always on the same volume, one container at a time. */
export interface Engine {
  /** Name of the engine, for people. */
  readonly title: string;
  /** The command of the image's HEALTHCHECK. */
  readonly health: readonly string[];
  /** Starts the image as compose.yaml does, in this machine's network, with these variables beside the image's own. */
  start(environment: Readonly<Record<string, string>>): Promise<Container>;
  /** Starts it with the command of the image, as nothing starts it again, and waits until it ends by itself. */
  runToEnd(environment: Readonly<Record<string, string>>): Promise<Said>;
  /** Removes what it has made. */
  close(): Promise<void>;
}

export interface Container {
  /** Everything that the container has printed so far, on both outputs. */
  said(): Promise<string>;
  /** Runs another program in it, as the image's user. */
  run(command: readonly string[]): Promise<Said>;
  /** The verdict of the engine on the health check, if it looks at all. */
  readonly isHealthy?: () => Promise<boolean>;
  /** The image's stop signal; after the time that compose.yaml gives, everything is killed. Gives the exit code. */
  stop(): Promise<number | null>;
  /** Kills all that is in it, without notice. */
  kill(): Promise<void>;
}
