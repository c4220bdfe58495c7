import type { Lack } from '../../bot/http/health.ts';
import { EXIT_IN_USE } from '../../bot/supervised.ts';
import type { Alert, Trouble } from './incidents.ts';

/** What the words can't know by themselves. */
export interface Scene {
  readonly host: string;
  /** What each process serves, such as `shards 0-15`. */
  readonly names: readonly string[];
  /** The last lines of the log of the process that is spoken of. */
  readonly lines: readonly string[];
}

export interface Letter {
  readonly subject: string;
  readonly body: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What an operator reads on a phone at night. Times are those of the wall clock. */
export const letterOf = (alert: Alert, scene: Scene): Letter =>
  alert.kind === 'down' ? downLetter(alert, scene) : backLetter(alert, scene);

function downLetter({ trouble, stable }: Extract<Alert, { kind: 'down' }>, scene: Scene): Letter {
  const { host, names, lines } = scene;
  const name = names.length > 1 ? names[trouble.process] : undefined;
  const { state, happened, next, advice } = tell(trouble);
  const servers = name === undefined ? '' : ` in the servers on ${name}`;
  const more =
    trouble.kind === 'refused' ? '' : ` You'll get one more message, when all has been well for ${span(stable)}.`;
  const body = [
    `Nobody can play${servers} since ${moment(trouble.since)}.`,
    `What happened: ${happened}`,
    `What happens now: ${next}${more}`,
    `What you can do: ${advice}`,
    'No game is lost: every move is saved, and all clocks are stopped until players can press again.',
    ...(lines.length === 0 ? [] : [`The last lines of the log:\n\n${lines.map((line) => `  ${line}`).join('\n')}`]),
  ];
  const part = name === undefined ? '' : ` (${name})`;
  return { subject: `King Me ${state} on ${host}${part}`, body: body.join('\n\n') };
}

interface Tale {
  readonly state: string;
  readonly happened: string;
  readonly next: string;
  readonly advice: string;
}

function tell(trouble: Trouble): Tale {
  const { kind, at, since } = trouble;
  switch (kind) {
    case 'ended': {
      const next = `it starts again in ${span(trouble.restartIn)}. Should it fail again and again, it waits longer each time, up to 5 minutes.`;
      return { state: 'is down', next, ...(ENDINGS.get(trouble.signal ?? trouble.code) ?? otherEnding(trouble)) };
    }
    case 'hung':
      return {
        state: 'is down',
        happened: `the bot hung: there was no sign of life for ${span(at - since)}, so it was killed.`,
        next: 'it is starting again.',
        advice: 'nothing, if it comes back. If it hangs again, please report it, with the log.',
      };
    case 'refused':
      return {
        state: "can't run",
        happened: "the bot can't run until you change something (exit code 78).",
        next: trouble.isLast
          ? "it isn't started again, as that can't help. The supervisor has ended, too."
          : "it isn't started again, as that can't help. The other processes go on.",
        advice: 'change what the last lines of the log name. Then start the supervisor again.',
      };
    case 'unable':
      return {
        state: "can't play",
        next: "it keeps trying by itself. It isn't restarted, as that wouldn't help.",
        ...unable(trouble.lacking, span(at - since)),
      };
  }
  throw new Error('a trouble of no kind' satisfies string);
}

const ENDINGS: ReadonlyMap<number | string | null, Pick<Tale, 'happened' | 'advice'>> = new Map<
  number | string | null,
  Pick<Tale, 'happened' | 'advice'>
>([
  [
    'SIGKILL',
    {
      happened: 'the bot was killed (SIGKILL). Unless somebody did that, the machine ran out of memory.',
      advice: 'nothing, if it comes back. If it happens again, give the machine more memory.',
    },
  ],
  [
    EXIT_IN_USE,
    {
      happened: 'another King Me is using the same database or shard (exit code 75).',
      advice: 'stop the other one. The last lines of the log name it.',
    },
  ],
  [
    0,
    {
      happened: 'the bot was told to end, but not by way of its supervisor (exit code 0).',
      advice: 'nothing, if it comes back. To stop the bot for good, stop the supervisor.',
    },
  ],
]);

const otherEnding = ({
  code,
  signal,
}: {
  code: number | null;
  signal: string | null;
}): Pick<Tale, 'happened' | 'advice'> => ({
  happened: signal === null ? `the bot failed (exit code ${code ?? 'unknown'}).` : `the bot was ended by ${signal}.`,
  advice: 'nothing, if it comes back within some minutes. If not, read the log.',
});

function unable(lacking: readonly Lack[], long: string): Pick<Tale, 'happened' | 'advice'> {
  const isStarting = lacking.includes('starting');
  const begin = isStarting ? `the bot has been starting for ${long}` : 'the bot is running';
  if (lacking.includes('gateway'))
    return {
      happened: isStarting
        ? `${begin}, and can't get a connection to Discord.`
        : `${begin}, but has had no connection to Discord for ${long}.`,
      advice: 'see whether Discord is down (https://discordstatus.com). If not, check the network of this machine.',
    };
  if (lacking.includes('database'))
    return {
      happened: isStarting
        ? `${begin}, and can't open its database.`
        : `${begin}, but has not been able to save anything for ${long}.`,
      advice: 'see whether the disk is full, or the database server is down.',
    };
  return {
    happened: isStarting ? `${begin}, and can't play yet.` : `${begin}, but has not been able to play for ${long}.`,
    advice: 'read the last lines of the log: they say what it is doing.',
  };
}

function backLetter({ since, until, troubles, failures }: Extract<Alert, { kind: 'back' }>, scene: Scene): Letter {
  const { host, names } = scene;
  const list = troubles.map((trouble) => {
    const name = names.length > 1 ? `${names[trouble.process] ?? ''}: ` : '';
    return `  ${moment(trouble.at)}: ${name}${tell(trouble).happened}`;
  });
  const more = failures > troubles.length ? [`  ... and ${failures - troubles.length} more times.`] : [];
  const body = [
    `Everybody can play again since ${moment(until)}. It was ${span(until - since)} in all.`,
    `What happened:\n\n${[...list, ...more].join('\n')}`,
    failures > 2
      ? "It failed more than once: please read the log, so that it doesn't happen again."
      : "You don't have to do anything.",
  ];
  return { subject: `King Me is back on ${host} after ${span(until - since)}`, body: body.join('\n\n') };
}

const moment = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

function span(length: number): string {
  const seconds = Math.round(length / SECOND);
  if (seconds < 100) return counted(seconds, 'second');
  const minutes = Math.round(length / MINUTE);
  if (minutes < 100) return counted(minutes, 'minute');
  return `${counted(Math.floor(minutes / 60), 'hour')} ${counted(minutes % 60, 'minute')}`;
}
