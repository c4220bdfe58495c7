import { CODE_LETTERS } from '../../../match/ids.ts';
import type { RefusalWords, PlaceRejection, RunningMatch } from '../../refusal.ts';
import { type Markdown, say, channelLink, bold, quoted, joinLines } from '../../markdown.ts';
import { boldName, andList, PERMISSIONS, orList, GAMES, CHALLENGE, duration } from './phrases.ts';
import type { OptionProblem, NameProblem } from '../../../match/read-options.ts';
import type { ReplayRejection } from '../../replay.ts';
import { button } from './buttons.ts';
import { choices } from './options.ts';

/** What no code holds. */
const LOOK_ALIKES = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
  .filter((letter) => !CODE_LETTERS.includes(letter))
  .join(' ');

/** More would be a wall of links; Discord itself allows far more channels than anybody reads. */
const MOST_CHANNELS = 10;

/** Why something can't be done in this place, by this person, or with what was typed (START-01, START-05, RUN-11). */
export const placeRefusals: RefusalWords<PlaceRejection['code']> = {
  'in-a-thread': () =>
    say`A thread can't hold another thread, and every match gets its own. Start it in the channel itself.`,
  'in-a-voice-chat': () =>
    say`The chat of a voice channel can't hold threads, and every match gets its own. Start it in a text channel.`,
  'not-in-a-server': () => say`Matches are played in a server, where others can watch. Go to one of its text channels.`,
  'no-threads-here': () =>
    say`This channel can't hold public threads, and every match gets its own. Start it in a text channel.`,
  'block-bot': ({ name }) => say`${boldName(name)} is a bot and never challenges anybody. Nothing was changed.`,
  'challenge-bot': ({ name }) => say`${boldName(name)} is a bot and doesn't play. Challenge a person.`,
  'not-a-member': ({ name }) =>
    say`${boldName(name)} is not in this server. Once they have joined, challenge them here.`,
  'cannot-see-channel': ({ name }) =>
    say`${boldName(name)} can't see this channel. Challenge in one that you both can see.`,
  'missing-permissions': ({ permissions, channelId }) =>
    say`Nothing was started: in ${channelLink(channelId)} I still need ${andList(permissions.map((name) => bold(PERMISSIONS[name])))}. Somebody who manages the server can grant that; then try again.`,
  'channel-not-allowed': ({ channelIds }) =>
    channelIds.length === 0
      ? say`Matches have their own channels in this server, and this is none of them. Somebody who manages the server can tell you where.`
      : say`Matches have their own channels in this server: start it in ${orList(channelIds.slice(0, MOST_CHANNELS).map(channelLink))}.`,
  'not-a-manager': () => say`That is for those who manage the server. Ask one of them, if something should change.`,
  'bad-setting': () => say`That choice is not on offer any more. ${bold(say`/checkers settings`)} shows what there is.`,
  'bad-code': ({ text }) =>
    say`${bold(quoted(text))} doesn't read like a table's code: that has six letters and digits, and none of the look-alikes ${bold(LOOK_ALIKES)}. Look at the table again; you can try again at once.`,
  'unknown-code': () =>
    say`No table in this server has that code. Look at it again; you can try again at once. ${GAMES} lists the open tables.`,
  'table-out-of-sight': () =>
    say`That table is in a channel that you can't see. You can try another code at once; ${GAMES} lists the tables open to you.`,
  'table-elsewhere': () =>
    say`That table is in another server, where its code leads to it. ${GAMES} lists the tables in this one.`,
  'too-late': () => say`Time had run out before that arrived, so it didn't count. The thread shows how it stands.`,
  'looked-just-now': () => say`I have looked a moment ago. Ask again in a few seconds.`,
  'no-opponent-here': () => say`One person plays both sides here, so there is no opponent to look for.`,
  'block-yourself': () => say`You can't block yourself. Choose somebody else.`,
  'blocked-already': ({ name }) => say`You have blocked ${boldName(name)} already.`,
  'not-blocked': ({ name }) => say`You have not blocked ${boldName(name)}, so they can invite you as it is.`,
  'no-match-here': ({ matches }) =>
    matches.length === 0
      ? say`There is no match here, and you have none running. ${CHALLENGE} starts one.`
      : joinLines([say`There is no match here. You are playing in:`, ...matches.map(runningMatch)]),
  'match-gone': () => say`This match is not running any more. ${CHALLENGE} starts another.`,
  'unknown-button': () =>
    say`That button doesn't work any more. ${bold(say`/checkers board`)} in a match's thread shows how it stands.`,
  'unknown-command': () =>
    say`I don't know that command in this form. ${bold(say`/checkers help`)} lists what there is.`,
  'set-aside': () =>
    say`I can't read the record of this match, so it stands still for now. Whoever runs me can see why in my log.`,
  'not-saved': () =>
    say`I can't write anything down at the moment, so that was not taken. No clock runs until I can; please try again in a moment.`,
  'maybe-saved': () =>
    say`My memory broke off just then, so I can't tell yet whether that was taken. Look at the thread in a moment before you try again.`,
  'something-broke': () => say`Something went wrong on my side. Nothing was changed - please try again.`,
  'shutting-down': () => say`I am just going offline, so nothing was changed. Please try again in a minute.`,
};

const runningMatch = ({ threadId, opponent, bothSides }: RunningMatch): Markdown =>
  bothSides === undefined
    ? say`${channelLink(threadId)} against ${boldName(opponent)}`
    : say`${channelLink(threadId)}, both sides: ${andList(bothSides.map(boldName))}`;

/** Why a match can't be played by the options asked for, and what could be chosen instead (START-06). */
export const optionProblems: RefusalWords<OptionProblem['code']> = {
  'unreadable-duration': ({ option, text }) =>
    option === 'time'
      ? say`I can't read ${bold(quoted(text))} as a time for a move. Write it like ${bold('90s')}, ${bold('2m30s')}, ${bold('12h')} or ${bold('off')}.`
      : say`I can't read ${bold(quoted(text))} as a warning time. Write it like ${bold('90s')}, ${bold('2m30s')} or ${bold('none')}.`,
  'duration-out-of-range': ({ option, from, to, or }) => {
    const range = say`${bold(duration(from))} to ${bold(duration(to))}`;
    return option === 'time'
      ? say`A move can have ${range}; beyond that there are ${orList(or.map((span) => bold(duration(span))))} - or ${bold('off')}: no clock at all.`
      : say`The warning time can be ${range} - or ${bold('none')}: then the limit is final.`;
  },
  'warning-without-clock': () =>
    say`Without a clock there is nothing to warn of. Leave ${bold('warning')} off, or choose a ${bold('time')}.`,
  'turns-out-of-range': ({ from, to }) =>
    say`The number of quiet turns that make a draw, ${bold(say`draw_turns`)}, can be ${bold(from)} to ${bold(to)}.`,
  'turns-fixed-by-rules': ({ turns }) =>
    say`Tournament rules fix the draw at ${bold(turns)} quiet turns. Leave ${bold(say`draw_turns`)} off, or play by ${bold('standard')} rules.`,
  'unknown-choice': ({ option, choices: offered }) =>
    say`For ${bold(option)} there is ${orList((option === 'first' ? Object.keys(choices.first) : offered).map(bold))}.`,
};

/** What is the matter with the names of a hotseat game (START-08). */
export const nameProblems: RefusalWords<NameProblem['code']> = {
  'name-too-short': ({ option }) => say`${bold(option)} has no letters to show. A name has 1 to 32 characters.`,
  'name-too-long': ({ option, longest }) =>
    say`${bold(option)} is too long for the board. A name has 1 to ${longest} characters.`,
  'names-alike': () => say`The two names must be different, or nobody could tell the players apart.`,
};

/** Why a game can't be shown again, and what to do. */
export const replayRefusals: RefusalWords<ReplayRejection['code']> = {
  'nothing-to-replay': () => say`No move has been played, so there is nothing to show again.`,
  'no-replay-here': () =>
    say`No match is going on here. Where one has ended, ${bold(button.replay)} below its result shows it again.`,
  'one-board-at-a-time': () =>
    say`Choose one of ${bold('repost')}, ${bold('text')} and ${bold('replay')}: each shows the board in a way of its own.`,
  'not-on-record': () =>
    say`I have no record of that game any more. The PDN file with its result still holds its moves.`,
  'record-out-of-reach': () =>
    say`I can't look up that game at the moment. The button goes on working; please try again in a while.`,
  'animation-busy': () => say`Many animations are being made at the moment. Please try again in half a minute.`,
  'animation-failed': () =>
    say`The animation could not be made. ${bold(button.replay)} below a result goes through the moves one by one, and ${bold(say`/checkers pdn`)} has them in text.`,
};
