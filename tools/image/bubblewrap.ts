import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder, own, remove, succeed, within, networkOfThisMachine } from './base-image.ts';
import { buildImage, rootOf, type Built, type Image } from './build-image.ts';
import { readComposeFile } from './compose-file.ts';
import { OWNER, startApart, untilEnd } from './namespace.ts';
import type { Container, Engine, Apart, Mount, Said } from './namespace.ts';

const WORK = 'king-me-image-of-';

/** Runs the image's tree with bubblewrap, as a container engine would with compose.yaml. */
export class Bubblewrap implements Engine {
  readonly title = 'bubblewrap, in place of a container engine';
  readonly health: readonly string[];
  /** The built image, and how it differs from the real thing. */
  readonly built: Built;
  readonly #image: Image;
  readonly #service = readComposeFile();
  readonly #work: string;
  readonly #volumes: readonly Mount[];
  #running: Apart | undefined;

  private constructor(built: Built, work: string, volumes: readonly Mount[]) {
    this.built = built;
    this.#image = built.image;
    this.health = built.image.health;
    this.#work = work;
    this.#volumes = volumes;
  }

  /** Builds the image from the project's Dockerfile. Each volume begins with what the image has in its place, owner and all. */
  static async build(tell: (step: string) => void): Promise<Bubblewrap> {
    await removeAbandoned();
    const work = await mkdtemp(join(tmpdir(), `${WORK}${process.pid}-`));
    await chmod(work, 0o755);
    await own(work);
    try {
      const built = await buildImage(work, await cacheFolder(), tell);
      const volumes: Mount[] = [];
      for (const at of readComposeFile().volumes) {
        const from = join(work, `volume${at.replaceAll('/', '-')}`);
        await mkdir(from);
        await own(from);
        const mounts: Mount[] = [...rootOf(built.image, true), { kind: 'folder', from, at: '/mnt' }];
        await succeed(within(mounts), `cp --archive --no-target-directory ${at} /mnt`);
        volumes.push({ kind: 'folder', from, at });
      }
      return new Bubblewrap(built, work, volumes);
    } catch (error) {
      await remove(work);
      throw error;
    }
  }

  async start(given: Readonly<Record<string, string>>): Promise<Container> {
    const { environment: own, command, grace } = this.#service;
    const environment = this.#environment({ ...own, ...given });
    const { child, pid } = await this.#start(environment, command);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: string) => (said += words));
    const end = untilEnd(child);
    const ended = end.then(({ code }) => code);
    return {
      said: () => Promise.resolve(said),
      run: (words) => this.#enter(pid, environment, words),
      stop: async () => {
        // The first process only passes signals on, as `init: true` has it.
        process.kill(firstChild(pid), this.#image.stopSignal);
        const killing = setTimeout(() => process.kill(pid, 'SIGKILL'), grace);
        await ended;
        clearTimeout(killing);
        return ended;
      },
      kill: async () => {
        process.kill(pid, 'SIGKILL');
        await ended;
      },
    };
  }

  async runToEnd(given: Readonly<Record<string, string>>): Promise<Said> {
    const { child } = await this.#start(this.#environment(given), this.#image.command);
    return untilEnd(child);
  }

  async close(): Promise<void> {
    const { child, pid } = this.#running ?? {};
    if (pid !== undefined && child !== undefined && child.exitCode === null && child.signalCode === null) {
      const closed = once(child, 'close');
      process.kill(pid, 'SIGKILL');
      await closed;
    }
    await remove(this.#work);
  }

  #user(): { readonly uid: number; readonly gid: number; readonly home: string } {
    const users = readFileSync(join(this.#image.root, 'etc/passwd'), 'utf8');
    const [, uid, gid, home = '/'] =
      new RegExp(`^${this.#image.user}:[^:]*:(\\d+):(\\d+):[^:]*:([^:]*):`, 'm').exec(users) ?? [];
    return { uid: Number(uid), gid: Number(gid), home };
  }

  #environment(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return { ...this.#image.environment, HOME: this.#user().home, ...given };
  }

  /** The image's root can't be written to, nor anything in it but the volumes and what is in memory. */
  async #start(environment: Readonly<Record<string, string>>, command: readonly string[]): Promise<Apart> {
    const mounts: Mount[] = [
      ...rootOf(this.#image, true),
      ...(await networkOfThisMachine()),
      ...this.#service.memory.map((at) => ({ kind: 'memory' as const, at })),
      ...this.#volumes,
    ];
    const surroundings = { mounts, environment, folder: this.#image.folder, user: this.#user() };
    this.#running = await startApart(surroundings, command);
    return this.#running;
  }

  async #enter(pid: number, environment: Readonly<Record<string, string>>, command: readonly string[]): Promise<Said> {
    const { uid, gid } = this.#user();
    const into = ['--user', '--mount', '--pid', '--ipc', '--uts', `--setuid=${uid}`, `--setgid=${gid}`];
    const child = spawn(
      'nsenter',
      [`--target=${pid}`, ...into, '--', 'env', `--chdir=${this.#image.folder}`, ...command],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    return untilEnd(child);
  }
}

/** Removes the folders of builds that were killed: they are large. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = new RegExp(`^${WORK}(\\d+)-`).exec(name) ?? [];
    const folder = join(tmpdir(), name);
    if (pid === undefined || existsSync(`/proc/${pid}`) || (await stat(folder)).uid !== OWNER.uid) continue;
    await remove(folder);
  }
}

function firstChild(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return Number(children[0]);
}
