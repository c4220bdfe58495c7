import type { Square } from '../engine/square.ts';
import type { MatchId, Revision, Seat } from '../match/ids.ts';

/** What the button, menu or form of a message asks. It carries no authority: who may do what is decided in `decide`. */
export type ComponentId = MatchComponentId | PlainComponentId;

/** What concerns one match. */
export type MatchComponentId =
  | CardId
  | BoardId
  | PickId
  | GoId
  | QuestionAnswerId
  | ResignAnswerId
  | ViewRefreshId
  | MoreId
  | ReplayId
  | HelpId;

/** What belongs to no match. */
export type PlainComponentId = MenuId | JoinFormId | SettingId | { readonly verb: 'help'; readonly match?: undefined };

/** The buttons of a match's card: an invitation, or an open table. */
export interface CardId {
  readonly verb: (typeof CARD_VERBS)[number];
  readonly match: MatchId;
}
export const CARD_VERBS = ['accept', 'decline', 'cancel', 'join'] as const;

/** The buttons of a live board that need nothing but the board they stand on. */
export interface BoardId {
  readonly verb: (typeof BOARD_VERBS)[number];
  readonly match: MatchId;
  readonly board: Revision;
}
export const BOARD_VERBS = ['back', 'draw', 'resign', 'pause', 'view', 'more'] as const;

/** First press: a piece. */
export interface PickId {
  readonly verb: 'pick';
  readonly match: MatchId;
  readonly board: Revision;
  readonly square: Square;
}

/** Second press: `squares` is the square of departure and every landing so far, the chosen one last. */
export interface GoId {
  readonly verb: 'go';
  readonly match: MatchId;
  readonly board: Revision;
  readonly squares: readonly Square[];
}

/** An answer to a question; `number` is the question's own: the revision of the event that asked it. */
export interface QuestionAnswerId {
  readonly verb: (typeof QUESTION_VERBS)[number];
  readonly match: MatchId;
  readonly number: Revision;
}
export const QUESTION_VERBS = [
  'ready',
  'call-off',
  'draw-accept',
  'draw-decline',
  'draw-withdraw',
  'pause-agree',
  'pause-refuse',
  'resume',
  'pause-resign',
  'pause-leave',
  'rematch-yes',
  'rematch-no',
  'go-on',
  'stop-here',
  'seat-take',
  'seat-pass',
  'leave-confirm',
  'leave-cancel',
  'resign-cancel',
] as const;

/** `number` came with the rejection `needs-confirmation`; `seat` says who resigns where one person plays both sides. */
export interface ResignAnswerId {
  readonly verb: 'resign-confirm';
  readonly match: MatchId;
  readonly number: Revision;
  readonly seat?: Seat;
}

/** `board` is the revision that the private view shows; `seat` is the side at its bottom. */
export interface ViewRefreshId {
  readonly verb: 'view-refresh';
  readonly match: MatchId;
  readonly board: Revision;
  readonly seat: Seat;
}

/** What stands behind More on the board. */
export interface MoreId {
  readonly verb: (typeof MORE_VERBS)[number];
  readonly match: MatchId;
}
export const MORE_VERBS = ['watch', 'unwatch', 'leave', 'abort', 'opponent-gone', 'move-times', 'last-moves'] as const;

/** What shows a game again once it is over. `game` is the revision with which it began: it tells the games of a match apart. */
export type ReplayId = OpenReplayId | AnimationId | StepId;

/** The button below a result that opens the game to be stepped through. */
export interface OpenReplayId {
  readonly verb: 'replay';
  readonly match: MatchId;
  readonly game: Revision;
}

/** The whole game as a moving picture. `seat` is the side at its bottom; left off, it is the asker's own. */
export interface AnimationId {
  readonly verb: 'animation';
  readonly match: MatchId;
  readonly game: Revision;
  readonly seat?: Seat;
}

/** A step from the picture that is shown: of the board after `ply` moves, 0 for the start, with `seat` at the bottom. */
export interface StepId {
  readonly verb: (typeof STEP_VERBS)[number];
  readonly match: MatchId;
  readonly game: Revision;
  readonly ply: number;
  readonly seat: Seat;
}
export const STEP_VERBS = ['step-first', 'step-back', 'step-next', 'step-last', 'step-turn'] as const;

/** The buttons below a result: they work as long as the match is on record, whatever becomes of it. */
export const isLasting = (id: ComponentId): id is OpenReplayId | AnimationId =>
  id.verb === 'replay' || id.verb === 'animation';

/** The buttons of a stepper. */
export const isStep = (id: ComponentId): id is StepId => 'ply' in id;

/** Help from a board. */
export interface HelpId {
  readonly verb: 'help';
  readonly match: MatchId;
}

/** The main menu and what it leads to (START-12). */
export interface MenuId {
  readonly verb: 'menu';
  readonly page: MenuPage;
}
export const MENU_PAGES = [
  'home',
  'new-table',
  'open-table',
  'join',
  'matches',
  'settings',
  'rules-board',
  'rules-moves',
  'rules-jumps',
  'rules-kings',
  'rules-ending',
  'playing',
  'commands',
] as const;
export type MenuPage = (typeof MENU_PAGES)[number];

/** The form that asks for a table's code; also the id of its one text field. */
export interface JoinFormId {
  readonly verb: 'join-form';
}

/** A choice on the settings page (RUN-11); what was chosen comes with the press. */
export interface SettingId {
  readonly verb: 'set';
  readonly setting: SettingName;
}
export const SETTING_NAMES = [
  'time',
  'warning',
  'pieces',
  'board',
  'turning',
  'rules',
  'draw-turns',
  'invitation',
  'pause',
  'channels',
  'reset',
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];
