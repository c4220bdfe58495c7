import { command, linkTo, say, type MessageLink } from '../../markdown.ts';
import { boldName, CROWN, nameOf } from './phrases.ts';

const LISTS = {
  level: 'Level',
  first: 'First move',
  time: 'Time',
  rules: 'Rules',
  pieces: 'Pieces',
  board: 'Board',
};

/** A new game put together without typing. What stands in a menu or on a button is plain text. */
export const composer = {
  title: say`### ${CROWN} New game`,
  intro: say`Choose an opponent, or leave it at “anyone” to open a table: the first person to join plays you.`,
  challengeIntro: (name: string) => say`Challenge ${boldName(name)} to a game.`,
  soloIntro: say`Choose my strength. The game starts right away.`,
  otherWays: say`-# ${command('challenge')} has more options; ${command('hotseat')} lets you play both sides.`,
  otherSoloWays: say`-# ${command('solo')} has more options.`,
  opponent: 'Opponent: anyone',
  labeled: (list: keyof typeof LISTS, chosen: string) => `${LISTS[list]}: ${chosen}`,
  /** The alt text of the picture: it shows nothing else. */
  preview: (board: string, pieces: string) => `The board at the start of the game. Board: ${board}. Pieces: ${pieces}.`,
  challenge: (name: string) => `Challenge ${nameOf(name)}`,
  openTable: 'Open a table',
  play: 'Play',
  more: 'More options',
  settingUp: say`Setting up the board...`,
  begun: (card: MessageLink) => say`${linkTo(card, say`Our game`)} is on. Good luck!`,
  challenging: (name: string) => say`Inviting ${boldName(name)}...`,
  opening: say`Opening a table...`,
  challenged: (name: string, invitation: MessageLink) =>
    say`${boldName(name)} has ${linkTo(invitation, say`your invitation`)}. The game begins when they accept.`,
  opened: (table: MessageLink) => say`${linkTo(table, say`Your table`)} is open. The game begins when someone joins.`,
};
