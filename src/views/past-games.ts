import { ComponentType, MessageFlags, type APIComponentInContainer } from 'discord-api-types/v10';
import { otherSeat, seatOf, type PlayerId } from '../match/ids.ts';
import type { FinishedMatch } from '../match/phases.ts';
import type { RatingChange } from '../match/rating.ts';
import type { PastGame, Outcome } from '../match/statistics.ts';
import { encodeCustomId, type GameList, type OfRevision } from './custom-id.ts';
import { endedMessage, gameButtons } from './final-message.ts';
import { pageButton } from './menu-page.ts';
import {
  asCard,
  button,
  card,
  off,
  privateCard,
  row,
  silent,
  text,
  type MessageDraft,
  type Row,
} from './message-draft.ts';
import type { Markdown } from './markdown.ts';
import { namesOf, type ViewContext, type Words } from './view-context.ts';

/** As many games as a page of the list holds: with long names it stays below 4000 characters. */
export const GAMES_ON_PAGE = 10;

/** The finished games of one player, a page of them, the newest first (HIST-01). */
export interface HistoryPage {
  readonly owner: PlayerId;
  readonly name: string;
  /** The opponent of all games, where there is only one. */
  readonly opponent: string | undefined;
  /** What the buttons lead on with. */
  readonly list: GameList;
  readonly isOwn: boolean;
  readonly games: readonly PastGame[];
  /** On all pages. */
  readonly total: number;
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

/** A page of somebody's games for the asker alone: a menu shows one of them, and one's own can be taken along as a file. */
export function historyPage(page: HistoryPage, view: ViewContext): MessageDraft {
  const { button: labels } = view.words;
  const { games, list } = page;
  if (games.length === 0)
    return privateCard([titleOf(page, view), text(noGames(page, view)), ...emptyRows(page, view)]);
  const { before: _, after: __, ...all } = list;
  const newest = games[0]?.number ?? 1;
  const oldest = games.at(-1)?.number ?? 1;
  const newer = button({ verb: 'history', list: { ...all, after: newest } }, labels.newer);
  const older = button({ verb: 'history', list: { ...all, before: oldest } }, labels.older);
  // Each keeps its place on all pages: a second press there must not come upon *Share*.
  const turns =
    page.hasNewer || page.hasOlder ? [page.hasNewer ? newer : off(newer), page.hasOlder ? older : off(older)] : [];
  const files = [
    button({ verb: 'history-pdn', list: all }, labels.allAsPdn),
    button({ verb: 'history-ndjson', list: all }, labels.allAsNdjson),
  ];
  const share = button({ verb: 'history-share', list }, labels.share);
  return privateCard([
    titleOf(page, view),
    text(...games.flatMap((game) => gameLines(game, page.owner, view))),
    gamesMenu(games, page.owner, list, view),
    row([...turns, share]),
    ...(page.isOwn ? [row(files)] : []),
  ]);
}

/** The same for everybody who reads the channel, naming who shared it; it notifies nobody. */
export function sharedHistory(page: HistoryPage & { readonly sharedBy: string }, view: ViewContext): MessageDraft {
  const { games, owner, list, sharedBy } = page;
  return silent(
    card([
      text(view.words.history.shared({ name: sharedBy })),
      titleOf({ ...page, isOwn: false }, view),
      text(...games.flatMap((game) => gameLines(game, owner, view))),
      gamesMenu(games, owner, list, view),
    ]),
  );
}

function titleOf({ name, opponent, isOwn, total }: HistoryPage, { words: { history } }: ViewContext) {
  const title = isOwn ? history.ownTitle : history.title({ name });
  if (total === 0) return text(title);
  return text(
    title,
    opponent === undefined ? history.count({ count: total }) : history.countAgainst({ count: total, opponent }),
  );
}

function noGames({ name, opponent, isOwn, total }: HistoryPage, { words: { history } }: ViewContext): Markdown {
  if (total > 0) return history.noneOnPage;
  if (isOwn) return opponent === undefined ? history.none : history.noneAgainst({ opponent });
  return opponent === undefined ? history.noneOf({ name }) : history.noneOfAgainst({ name, opponent });
}

const emptyRows = ({ isOwn, opponent, total }: HistoryPage, { words: { menu } }: ViewContext): readonly Row[] =>
  isOwn && opponent === undefined && total === 0
    ? [row([pageButton('new-game', menu.newGame, 'primary'), pageButton('play-bot', menu.playBot)])]
    : [];

/** How a game went for one of its players; where one person played both sides, for dark. */
const outcomeFor = ({ seats, winner }: PastGame, player: PlayerId): Outcome =>
  winner === undefined ? 'draw' : winner === (seatOf(seats, player) ?? 'dark') ? 'win' : 'loss';

function gameLines(game: PastGame, owner: PlayerId, view: ViewContext): readonly Markdown[] {
  const { history } = view.words;
  return [
    lineOf(game, owner, view),
    history.facts({
      how: history.how[game.reason],
      moves: game.plies,
      opening: game.opening === undefined ? '' : history.opening({ name: game.opening }),
      at: game.endedAt,
    }),
  ];
}

/** How a game went, and against whom, in one line. */
export function lineOf(game: PastGame, owner: PlayerId, view: ViewContext): Markdown {
  const { history } = view.words;
  const outcome = outcomeFor(game, owner);
  const seat = seatOf(game.seats, owner);
  if (game.kind === 'hotseat' || seat === undefined) return history.hotseat({ ...namesOf(game.seats, view), outcome });
  const change = game.rated?.[seat];
  return history.result[outcome]({
    opponent: view.person(game.seats[otherSeat(seat)]).name,
    level: game.level ?? 0,
    change: change === undefined ? '' : history.change({ change: pointsOf(change) }),
  });
}

/** By how many whole points a rating as it is shown has changed. */
const pointsOf = ({ before, after }: RatingChange): number => Math.round(after.rating) - Math.round(before.rating);

/** A choice shows that game, wherever the message with the menu stands. */
export function gamesMenu(
  games: readonly PastGame[],
  owner: PlayerId,
  list: GameList,
  view: ViewContext,
  placeholder: string = view.words.history.choose,
): APIComponentInContainer {
  return {
    type: ComponentType.ActionRow,
    components: [
      {
        type: ComponentType.StringSelect,
        custom_id: encodeCustomId({ verb: 'past-choose', list }),
        placeholder,
        options: games.map((game) => ({
          value: encodeCustomId({ verb: 'past', list, match: game.match, revision: game.game }),
          label: cut(optionLabel(game, owner, view)),
          description: cut(optionFacts(game, view.words)),
        })),
      },
    ],
  };
}

/** Labels and descriptions of a menu hold 100 characters: two names of emojis alone are longer. */
const cut = (label: string): string => (label.length <= 100 ? label : `${Array.from(label).slice(0, 49).join('')}…`);

function optionLabel(game: PastGame, owner: PlayerId, view: ViewContext): string {
  const { history } = view.words;
  const seat = seatOf(game.seats, owner);
  if (game.kind === 'hotseat' || seat === undefined) return history.hotseatOption(namesOf(game.seats, view));
  return history.option({
    outcome: outcomeFor(game, owner),
    opponent: view.person(game.seats[otherSeat(seat)]).name,
  });
}

const optionFacts = ({ endedAt: at, reason, plies: moves }: PastGame, { history }: Words): string =>
  history.optionFacts({ at, how: history.how[reason], moves });

/** One game as it ended, for the asker alone, with all that can be done with it, and a way back to the list. */
export function pastGame(match: FinishedMatch, list: GameList, view: ViewContext): MessageDraft {
  const { button: labels } = view.words;
  const of = gameOf(match);
  const rows = [
    ...(gameButtons(match, view.words).length === 0 ? [] : [row(gameButtons(match, view.words))]),
    row([button({ verb: 'past-share', list, ...of }, labels.share), button({ verb: list.of, list }, labels.back)]),
  ];
  return { ...gameCard(match, rows, view), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 };
}

/** On what a game's page leads to: the way back there. */
export const backToGame = (game: OfRevision & { readonly list: GameList }, { button: labels }: Words) =>
  button({ verb: 'past', ...game }, labels.backToGame);

/** The same for everybody who reads the channel, naming who shared it; it notifies nobody. */
export function sharedGame(match: FinishedMatch, sharedBy: string, view: ViewContext): MessageDraft {
  const buttons = gameButtons(match, view.words);
  const shown = gameCard(match, buttons.length === 0 ? [] : [row(buttons)], view);
  return silent(withFirst(shown, text(view.words.history.sharedGame({ name: sharedBy }))));
}

const gameOf = ({ id: match, game }: FinishedMatch): OfRevision => ({ match, revision: game.startRevision });

function gameCard(match: FinishedMatch, rows: readonly Row[], view: ViewContext): MessageDraft {
  const shown = asCard(endedMessage(match, view));
  const [container, ...others] = shown.components;
  if (container?.type !== ComponentType.Container) return shown;
  const played = text(view.words.history.played({ at: match.game.startedAt }));
  return {
    ...shown,
    components: [{ ...container, components: [...container.components, played, ...rows] }, ...others],
  };
}

function withFirst(draft: MessageDraft, first: APIComponentInContainer): MessageDraft {
  const [container, ...others] = draft.components;
  if (container?.type !== ComponentType.Container) return draft;
  return { ...draft, components: [{ ...container, components: [first, ...container.components] }, ...others] };
}
