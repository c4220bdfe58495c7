import type { Lack } from '../../bot/health.ts';
import type { Millis } from '../../match/ids.ts';
import { EXIT_IN_USE } from '../../process/supervisor-link.ts';
import type { Alert, ProcessEnd, Trouble } from './incidents.ts';

/** The facts of a letter that the alert doesn't hold. */
export interface LetterContext {
  /** The time on the wall at a moment of the supervisor's clock. */
  readonly wall: (at: Millis) => Millis;
  readonly host: string;
  /** The shards of each process in words, such as `shards 0 to 15`. */
  readonly names: readonly string[];
  /** The last lines of the log of the process that is spoken of. */
  readonly lines: readonly string[];
}

export interface AlertLetter {
  readonly subject: string;
  readonly body: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The letter that an operator reads on a phone at night. */
export const letterOf = (alert: Alert, context: LetterContext): AlertLetter =>
  alert.kind === 'down' ? downLetter(alert, context) : backLetter(alert, context);

function downLetter({ trouble, stable }: Extract<Alert, { kind: 'down' }>, context: LetterContext): AlertLetter {
  const { wall, host, names, lines } = context;
  const name = names.length > 1 ? names[trouble.process] : undefined;
  const { state, happened, next, advice } = tell(trouble);
  const servers = name === undefined ? '' : ` in the servers on ${name}`;
  const more =
    trouble.kind === 'refused' ? '' : ` You'll get one more message once it has been working for ${span(stable)}.`;
  const body = [
    `Nobody has been able to play${servers} since ${moment(wall(trouble.since))}.`,
    `What happened: ${happened}`,
    `What happens now: ${next}${more}`,
    `What you can do: ${advice}`,
    'No game is lost: every move is saved, and the clocks are stopped until people can play again.',
    ...(lines.length === 0 ? [] : [`The last lines of the log:\n\n${lines.map((line) => `  ${line}`).join('\n')}`]),
  ];
  const part = name === undefined ? '' : ` (${name})`;
  return { subject: `King Me ${state} on ${host}${part}`, body: body.join('\n\n') };
}

interface TroubleWords {
  readonly state: string;
  readonly happened: string;
  readonly next: string;
  readonly advice: string;
}

function tell(trouble: Trouble): TroubleWords {
  const { kind, at, since } = trouble;
  switch (kind) {
    case 'ended': {
      const next = `It is restarted in ${span(trouble.restartIn)}. If it keeps failing, the waits grow, up to 5 minutes.`;
      return { state: 'is down', next, ...(ENDINGS.get(trouble.signal ?? trouble.code) ?? otherEnding(trouble)) };
    }
    case 'hung':
      return {
        state: 'is down',
        happened: `The bot hung. It gave no sign of life for ${span(at - since)}, so it was killed.`,
        next: 'It is being restarted.',
        advice: 'Nothing for now. If it hangs again, please report it, with the log.',
      };
    case 'refused':
      return {
        state: "needs you: it can't run",
        happened: "The bot can't run until you change something (exit code 78).",
        next: trouble.isLast
          ? "It isn't restarted, because that can't help. The supervisor has ended, too."
          : "It isn't restarted, because that can't help. The other processes go on.",
        advice: 'The last lines of the log say what is wrong. Put it right, then restart the supervisor.',
      };
    case 'unable':
      return {
        next: "It keeps trying by itself. It isn't restarted, because that wouldn't help.",
        ...unable(trouble.lacking, span(at - since)),
      };
  }
  throw new Error('a trouble of no kind' satisfies string);
}

type Ending = Pick<TroubleWords, 'happened' | 'advice'>;

const ENDINGS: ReadonlyMap<number | string | null, Ending> = new Map<number | string, Ending>([
  [
    'SIGKILL',
    {
      happened: 'The bot was killed (SIGKILL). If nobody did that, the machine ran out of memory.',
      advice: 'Nothing for now. If it happens again, give the machine more memory.',
    },
  ],
  [
    EXIT_IN_USE,
    {
      happened: 'Another King Me is using the same database or shard (exit code 75).',
      advice: 'Stop the other one. The last lines of the log name it.',
    },
  ],
  [
    0,
    {
      happened: 'Somebody ended the bot, but not its supervisor (exit code 0).',
      advice: 'Nothing. To stop the bot for good, stop the supervisor.',
    },
  ],
]);

const otherEnding = ({ code, signal }: ProcessEnd): Ending => ({
  happened: signal === null ? `The bot failed (exit code ${code ?? 'unknown'}).` : `The bot was ended by ${signal}.`,
  advice: "Nothing for now. If you don't hear within ten minutes that it is back, read the log.",
});

function unable(lacking: readonly Lack[], long: string): Omit<TroubleWords, 'next'> {
  const isStarting = lacking.includes('starting');
  const begin = isStarting ? `The bot has been starting for ${long}, and` : `The bot is running, but for ${long} it`;
  if (lacking.includes('gateway'))
    return {
      state: "can't reach Discord",
      happened: isStarting ? `${begin} can't connect to Discord.` : `${begin} has had no connection to Discord.`,
      advice: 'Check whether Discord is down (https://discordstatus.com). If not, check the network of this machine.',
    };
  if (lacking.includes('database'))
    return {
      state: "can't use its database",
      happened: isStarting ? `${begin} can't open its database.` : `${begin} hasn't been able to save anything.`,
      advice: 'Check whether the disk is full, or the database server is down.',
    };
  return {
    state: "can't play",
    happened: isStarting ? `${begin} can't play yet.` : `${begin} hasn't been able to play.`,
    advice: 'The last lines of the log say what it is doing.',
  };
}

function backLetter(
  { since, until, troubles, failures }: Extract<Alert, { kind: 'back' }>,
  context: LetterContext,
): AlertLetter {
  const { wall, host, names } = context;
  const list = troubles.map((trouble) => {
    const name = names.length > 1 ? `${names[trouble.process] ?? ''}: ` : '';
    return `  ${moment(wall(trouble.at))}: ${name}${tell(trouble).happened}`;
  });
  const more = failures > troubles.length ? [`  ... and ${failures - troubles.length} more times.`] : [];
  const body = [
    `People have been able to play again since ${moment(wall(until))}, after ${span(until - since)}.`,
    `What happened:\n\n${[...list, ...more].join('\n')}`,
    failures > 2 ? 'It failed more than once. Read the log to find out why.' : "You don't have to do anything.",
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
