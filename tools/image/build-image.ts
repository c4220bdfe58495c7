import { cp, mkdir, readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  BASE,
  BASE_ENVIRONMENT,
  makeBase,
  own,
  succeed,
  within,
  networkOfThisMachine,
  registryOfThisMachine,
} from './base-image.ts';
import { readDockerfile, readDockerignore, type Instruction, type Stage } from './dockerfile.ts';
import type { Mount } from './namespace.ts';

/** Arguments that every builder gives: the machine that the image is for, which is this one. */
const ARGUMENTS: Readonly<Record<string, string>> = { TARGETARCH: process.arch === 'x64' ? 'amd64' : process.arch };

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** A built image: a folder that is the image's root, and how it is to be run. */
export interface Image {
  /** The image's root but for `/usr`, which no step can write to and all stages share. */
  readonly root: string;
  readonly usr: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly health: readonly string[];
  readonly stopSignal: NodeJS.Signals;
}

export interface Built {
  readonly image: Image;
  /** How its base differs from the real one. */
  readonly differences: readonly string[];
  /** In MB, on disk. */
  readonly size: { readonly base: number; readonly added: number };
}

type Draft = { -readonly [key in keyof Image]: Image[key] };

/** Takes every step of the Dockerfile, each in an empty tree, as an unprivileged user. `tell` hears which one is next. */
export async function buildImage(work: string, cache: string, tell: (step: string) => void): Promise<Built> {
  const read = (name: string): Promise<string> => readFile(join(PROJECT, name), 'utf8');
  const stages = readDockerfile(await read('Dockerfile'));
  const isGiven = readDockerignore(await read('.dockerignore'));
  tell(`the base, for ${BASE}`);
  const base = join(work, 'base');
  const differences = await makeBase(base, cache);
  const context = join(work, 'context');
  await cp(PROJECT, context, {
    recursive: true,
    filter: (path) => path === PROJECT || isGiven(relative(PROJECT, path)),
  });
  await own(context);
  const builder = new Builder(work, { base, context, cache, tell });
  for (const stage of stages) await builder.build(stage);
  const image = builder.last();
  const size = { base: await sizeOf(base), added: await sizeOf(join(image.root, image.folder)) };
  return { image, differences, size };
}

/** In MB. */
async function sizeOf(folder: string): Promise<number> {
  const told = await succeed(
    within([
      { kind: 'folder', from: '/', at: '/', isReadOnly: true },
      { kind: 'folder', from: folder, at: '/mnt', isReadOnly: true },
    ]),
    'du --summarize --block-size=1MB /mnt',
  );
  return Number.parseInt(told, 10);
}

interface BuildPlace {
  readonly base: string;
  readonly context: string;
  readonly cache: string;
  readonly tell: (step: string) => void;
}

class Builder {
  readonly #work: string;
  readonly #place: BuildPlace;
  readonly #stages = new Map<string, Draft>();

  constructor(work: string, place: BuildPlace) {
    this.#work = work;
    this.#place = place;
  }

  last(): Image {
    const image = [...this.#stages.values()].at(-1);
    if (image === undefined) throw new Error('the Dockerfile has no stage');
    return image;
  }

  async build({ base, name, instructions }: Stage): Promise<void> {
    if (base.replace(/@sha256:\w+$/, '') !== BASE) throw new Error(`nothing here stands for ${base}`);
    const title = name ?? String(this.#stages.size);
    const root = join(this.#work, `stage-${title}`);
    await mkdir(root);
    await own(root);
    const parts = 'ls --almost-all | grep --invert-match --line-regexp usr';
    await succeed(this.#helper(this.#place.base, root), `cd /mnt && cp --archive $(${parts}) /srv && mkdir /srv/usr`);
    const draft: Draft = {
      root,
      usr: join(this.#place.base, 'usr'),
      environment: BASE_ENVIRONMENT,
      folder: '/',
      user: 'root',
      volumes: [],
      command: [],
      health: [],
      stopSignal: 'SIGTERM',
    };
    for (const instruction of instructions) await this.#take(draft, instruction, title);
    this.#stages.set(title, draft);
  }

  async #take(draft: Draft, instruction: Instruction, stage: string): Promise<void> {
    switch (instruction.kind) {
      case 'workdir':
        draft.folder = posix.resolve(draft.folder, instruction.path);
        await succeed(within(rootOf(draft)), `mkdir --parents ${draft.folder}`);
        break;
      case 'copy':
        await this.#copy(draft, instruction);
        break;
      case 'run':
        this.#place.tell(`${stage}: ${instruction.command}`);
        await this.#run(draft, instruction);
        break;
      case 'argument':
        if (!(instruction.name in ARGUMENTS)) throw new Error(`nobody gives a value for ${instruction.name} here`);
        break;
      case 'env':
        draft.environment = { ...draft.environment, ...instruction.variables };
        break;
      case 'user':
        draft.user = instruction.name;
        break;
      case 'volume':
        draft.volumes = [...draft.volumes, instruction.path];
        break;
      case 'stop':
        draft.stopSignal = instruction.signal;
        break;
      case 'health':
        draft.health = instruction.command;
        break;
      case 'command':
        draft.command = instruction.command;
        break;
      default:
        instruction satisfies never;
    }
  }

  /** The contents of a folder go to `to`, a file into it. */
  async #copy(draft: Draft, { from, sources, to }: Extract<Instruction, { kind: 'copy' }>): Promise<void> {
    const source = from === undefined ? this.#place.context : (this.#stages.get(from)?.root ?? '');
    const target = posix.join('/srv', posix.resolve(draft.folder, to));
    const isFolder = to.endsWith('/') || sources.length > 1;
    for (const path of sources) {
      const full = posix.join('/mnt', posix.resolve('/', path));
      const script = `if [ -d ${full} ]; then mkdir --parents ${target} && cp --recursive --preserve=mode,links ${full}/. ${target}
        else mkdir --parents ${isFolder ? target : posix.dirname(target)} && cp --preserve=mode ${full} ${target}; fi`;
      await succeed(this.#helper(source, draft.root), script);
    }
  }

  async #run(draft: Draft, { command, caches }: Extract<Instruction, { kind: 'run' }>): Promise<void> {
    if (draft.user !== 'root') throw new Error('a RUN behind USER is not known here');
    const cached: Mount[] = [];
    for (const target of caches) {
      const folder = join(this.#place.cache, target.replaceAll('/', '-'));
      await mkdir(folder, { recursive: true });
      await own(folder);
      cached.push({ kind: 'folder', from: folder, at: target });
    }
    const registry = await registryOfThisMachine();
    await succeed(
      {
        mounts: [
          ...rootOf(draft),
          ...(await networkOfThisMachine()),
          { kind: 'memory', at: '/tmp' },
          { kind: 'memory', at: '/root' },
          ...cached,
          ...registry.mounts,
        ],
        environment: { ...draft.environment, ...ARGUMENTS, HOME: '/root', ...registry.environment },
        folder: draft.folder,
        user: 'root',
      },
      command,
    );
  }

  /** The base's own programs, with one folder to read from (`/mnt`) and one to write to (`/srv`). */
  #helper(source: string, target: string): ReturnType<typeof within> {
    return within([
      { kind: 'folder', from: this.#place.base, at: '/', isReadOnly: true },
      { kind: 'folder', from: source, at: '/mnt', isReadOnly: true },
      { kind: 'folder', from: target, at: '/srv' },
    ]);
  }
}

export const rootOf = ({ root, usr }: Image, isReadOnly = false): readonly Mount[] => [
  { kind: 'folder', from: root, at: '/', isReadOnly },
  { kind: 'folder', from: usr, at: '/usr', isReadOnly: true },
];
