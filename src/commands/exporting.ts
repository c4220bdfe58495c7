import type { FinishedMatch } from '../match/phases.ts';
import { gameLine } from '../match/game-record.ts';
import type { GameSummary } from '../store/games.ts';
import { plateNames } from '../views/board-picture.ts';
import { privateMessage, type MessageDraft } from '../views/message-draft.ts';
import { joinLines } from '../views/markdown.ts';
import { recordText } from '../views/record.ts';
import { refuse } from './act.ts';
import { filterFor, playerOf, withPeople, type OfList } from './history.ts';
import type { Context, Services } from './services.ts';

type Format = 'pdn' | 'ndjson';

/** No server's limit makes a larger file of it: what nobody can open is of no use. */
const LARGEST = 10 * 2 ** 20;
/** What surrounds a file in its request. */
const SPARE = 4096;
const READ_AT_ONCE = 100;

/** *All as PDN*, *All as NDJSON*: one's own games as one file, the newest first, as many as fit into it (HIST-01). */
export const exportGames =
  (format: Format) =>
  async (services: Services, context: Context, { list }: OfList): Promise<void> => {
    const { reply, asker } = context;
    if (list.user !== asker.userId) return refuse(context, { code: 'unknown-button' });
    await reply.announce();
    const draft = await services.animations.add(asker.userId, () => gamesFile(services, context, list, format));
    if (draft === undefined) return refuse(context, { code: 'not-on-record' });
    await reply.send(draft);
  };

async function gamesFile(
  services: Services,
  context: Context,
  { user, against }: OfList['list'],
  format: Format,
): Promise<MessageDraft | undefined> {
  const { words, uploadLimit } = context;
  const owner = await playerOf(services, user);
  const opponent = against === undefined ? undefined : await playerOf(services, against);
  if (owner === undefined || (against !== undefined && opponent === undefined)) return undefined;
  const filter = { ...filterFor(services, context, user), player: owner.id, against: opponent?.id };
  const texts: string[] = [];
  let [room, unreadable, all] = [Math.min(uploadLimit, LARGEST) - SPARE, 0, 0];
  let before: number | undefined;
  for (let isFull = false; !isFull;) {
    const { games, total } = await services.records.readGames(filter, { before, most: READ_AT_ONCE });
    all = Math.max(all, total);
    for (const game of games) {
      const text = await textOf(services, context, game, format);
      if (text === undefined) unreadable += 1;
      else if ((room -= Buffer.byteLength(text)) < 0) isFull = true;
      else texts.push(text);
      if (isFull) break;
    }
    before = games.at(-1)?.number;
    if (games.length < READ_AT_ONCE) break;
  }
  if (texts.length === 0) return undefined;
  const { history } = words;
  const count = texts.length;
  const lines = [
    count + unreadable < all ? history.newestOnly({ count, all }) : history[`${format}File`]({ count }),
    ...(unreadable === 0 ? [] : [history.unreadable({ count: unreadable })]),
  ];
  return privateMessage(
    joinLines(lines),
    [],
    [
      {
        kind: 'text',
        name: `${history.fileName}.${format}`,
        description: history.file[format],
        text: texts.join(format === 'pdn' ? '\n' : ''),
      },
    ],
  );
}

async function textOf(
  services: Services,
  context: Context,
  game: GameSummary,
  format: Format,
): Promise<string | undefined> {
  const found = await services.archive.read(game.match, game.game);
  if (!found.ok) return undefined;
  const { match } = found.value;
  return withPeople(services, [match.seats.dark, match.seats.light], () =>
    format === 'pdn' ? recordText(match, context) : lineOf(match, game, context),
  );
}

const lineOf = (match: FinishedMatch, game: GameSummary, view: Context): string =>
  gameLine(match, plateNames(match, view), { endedAt: game.endedAt, opening: view.openingOf(match.game) });
