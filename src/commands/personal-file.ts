import { inUtc } from '../match/game-record.ts';
import type { PlayerId } from '../match/ids.ts';
import type { GameSummary, PersonalData } from '../store/games.ts';
import type { TextAttachment } from '../views/message-draft.ts';
import type { Words } from '../views/view-context.ts';

/** All that is kept of somebody, for themselves to read (RUN-14). */
export interface PersonalRecord {
  readonly player: PlayerId;
  readonly data: PersonalData;
  /** Their finished games, the newest first. */
  readonly games: readonly GameSummary[];
  readonly nameOf: (player: PlayerId) => string;
}

interface PersonalFile {
  readonly file: TextAttachment;
  /** So many of the oldest games found no room. */
  readonly left: number;
}

/** What is kept of somebody as JSON, of at most so many bytes: of too many games, the newest. */
export function personalFile(record: PersonalRecord, maxBytes: number, { me }: Words): PersonalFile {
  const { data, games, player } = record;
  const { userId, name, preferences, ratings, blocks } = data;
  const about = {
    userId,
    name,
    playerId: player,
    preferences,
    ratings: ratings.map((rating) => Object.assign({ ...rating }, { playedAt: inUtc(rating.playedAt) })),
    blocks: { names: blocks.players.map((one) => one.name), forgottenPlayers: blocks.forgotten },
  };
  const head = JSON.stringify(about, undefined, 2).slice(0, -2);
  const lines = games.map((game) => JSON.stringify(gameLine(game, record)));
  const kept = thatFit(lines, maxBytes - bytesOf(head) - FRAME);
  const list = kept.map((line) => `\n    ${line}`).join(',');
  const text = `${head},\n  "games": [${list}${kept.length === 0 ? '' : '\n  '}]\n}\n`;
  return {
    file: { kind: 'text', name: 'king-me.json', description: me.dataFile, text },
    left: games.length - kept.length,
  };
}

/** What stands around the games, and more than enough. */
const FRAME = 100;

const bytesOf = (text: string): number => Buffer.byteLength(text);

function thatFit(lines: readonly string[], room: number): readonly string[] {
  let left = room;
  const end = lines.findIndex((line) => (left -= bytesOf(line) + ',\n    '.length) < 0);
  return end < 0 ? lines : lines.slice(0, end);
}

/** With the link to its thread; `history` has the moves. */
function gameLine(game: GameSummary, { player, nameOf }: PersonalRecord): object {
  const { match, game: start, where, kind, level, seats, winner, reason, pool, rated, opening, plies } = game;
  const seat = seats.dark === player ? 'dark' : seats.light === player ? 'light' : undefined;
  const place = where.threadId ?? where.channelId;
  return {
    started: inUtc(game.startedAt),
    ended: inUtc(game.endedAt),
    kind,
    level,
    dark: nameOf(seats.dark),
    light: nameOf(seats.light),
    seat,
    winner: winner ?? 'none',
    reason,
    moves: plies,
    pool,
    ratingAfter: seat === undefined ? undefined : rated?.[seat].after.rating,
    opening,
    match,
    game: start,
    thread: `https://discord.com/channels/${where.guildId}/${place}`,
  };
}
