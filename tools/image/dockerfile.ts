import { constants } from 'node:os';

/** One step of a Dockerfile. What this reader doesn't know, it refuses: nothing is passed over in silence. */
export type Instruction =
  | { readonly kind: 'workdir'; readonly path: string }
  | {
      readonly kind: 'copy';
      readonly from: string | undefined;
      readonly sources: readonly string[];
      readonly to: string;
    }
  | { readonly kind: 'run'; readonly command: string; readonly caches: readonly string[] }
  /** A value that the builder gives to what follows in this stage. */
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'env'; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'volume'; readonly path: string }
  | { readonly kind: 'stop'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'health'; readonly command: readonly string[] }
  | { readonly kind: 'command'; readonly command: readonly string[] };

export interface Stage {
  readonly base: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** The stages of a Dockerfile, in order; the last one is the image. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { base: string; name: string | undefined; instructions: Instruction[] }[] = [];
  for (const line of logicalLines(text)) {
    const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (keyword === 'FROM') {
      const [, base = '', name] =
        /^(?:--platform=\$BUILDPLATFORM\s+)?([^-]\S*)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? unreadable(line);
      stages.push({ base, name, instructions: [] });
    } else {
      const stage = stages.at(-1) ?? unreadable(line);
      stage.instructions.push(readInstruction(keyword, rest, line));
    }
  }
  return stages;
}

function logicalLines(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line));
  return lines
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readInstruction(keyword: string, rest: string, line: string): Instruction {
  // The shell of a RUN and Node in the health check read their own variables; anywhere else the builder would.
  if (!['RUN', 'HEALTHCHECK'].includes(keyword) && rest.includes('$')) unreadable(line);
  switch (keyword) {
    case 'WORKDIR':
      return { kind: 'workdir', path: rest };
    case 'COPY':
      return readCopy(rest, line);
    case 'RUN':
      return readRun(rest, line);
    case 'ARG':
      return { kind: 'argument', name: rest };
    case 'ENV':
      return { kind: 'env', variables: readPairs(rest, line) };
    case 'USER':
      return { kind: 'user', name: rest };
    case 'VOLUME':
      return { kind: 'volume', path: rest };
    case 'STOPSIGNAL':
      return { kind: 'stop', signal: isSignal(rest) ? rest : unreadable(line) };
    case 'HEALTHCHECK': {
      const [, command = ''] = /^(?:--\S+\s+)*CMD\s+(.*)$/s.exec(rest) ?? unreadable(line);
      return { kind: 'health', command: readWords(command, line) };
    }
    case 'CMD':
      return { kind: 'command', command: readWords(rest, line) };
    default:
      return unreadable(line);
  }
}

const isSignal = (name: string): name is NodeJS.Signals => name in constants.signals;

function readCopy(rest: string, line: string): Instruction {
  const [, from, paths = ''] = /^(?:--from=(\S+)\s+)?([^-].*)$/s.exec(rest) ?? unreadable(line);
  const words = paths.split(/\s+/);
  const to = words.pop() ?? '';
  return words.length > 0 ? { kind: 'copy', from, sources: words, to } : unreadable(line);
}

function readRun(rest: string, line: string): Instruction {
  const caches: string[] = [];
  const command = rest.replaceAll(/--mount=type=cache,target=(\S+)\s+/g, (_whole, target: string) => {
    caches.push(target);
    return '';
  });
  return /^(?:--|\[|<<)/.test(command) ? unreadable(line) : { kind: 'run', command, caches };
}

function readPairs(text: string, line: string): Readonly<Record<string, string>> {
  const pairs = text
    .trim()
    .split(/\s+/)
    .map((pair) => /^(\w[\w-]*)=([^"'\\]*)$/.exec(pair) ?? unreadable(line));
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

/** The form of a command that no shell reads: a list in JSON. */
function readWords(text: string, line: string): readonly string[] {
  const words = JSON.parse(text) as unknown;
  return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : unreadable(line);
}

/** Says which paths of the folder a build is given, by its .dockerignore; a pattern may be `*`, a path, or either behind `!`. */
export function readDockerignore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const rules = patterns.map((line) => {
    const [, not, pattern = ''] = /^(!?)\.?\/?(\*|[\w./-]+?)\/?$/.exec(line.trim()) ?? unreadable(line);
    const covers = (path: string): boolean => pattern === '*' || path === pattern || path.startsWith(`${pattern}/`);
    return { covers, isGiven: not === '!' };
  });
  return (path) => rules.findLast(({ covers }) => covers(path))?.isGiven ?? true;
}

function unreadable(line: string): never {
  throw new Error(`this reader of Dockerfiles does not know what to make of: ${line}`);
}
