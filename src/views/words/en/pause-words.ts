import { bold, boldName, relativeTime, say, type Markdown } from '../../markdown.ts';
import type { Person } from '../../person.ts';
import { andList, call } from './names.ts';

/** A pause from beginning to end (TIME-06, TIME-07). Moments in milliseconds. */
export const PAUSE_WORDS = {
  isOn: (resumesAt: number): Markdown => say`The game is paused. It goes on by itself ${relativeTime(resumesAt)}.`,
  frozen: (onMove: string, left: Markdown): Markdown =>
    say`The clock stands still. ${boldName(onMove)} is on move: ${left}`,
  askBoth: (people: readonly Person[]): Markdown =>
    say`${andList(people.map(call))}, press ${bold('Resume')} when you are ready; with both of you ready the game goes on at once.`,
  askOther: (ready: string, other: Person): Markdown =>
    say`${boldName(ready)} is ready. ${call(other)}, press ${bold('Resume')} and the game goes on at once.`,
  askOne: say`Press ${bold('Resume')} and the game goes on at once.`,
  leaving: say`Leaving now has no consequence: the match is closed without a result. Resigning loses, as always.`,
  bothResumed: say`The pause is over: both were ready.`,
  resumed: say`The pause is over.`,
  ranOut: say`The pause is over: its time has run out.`,
  endedInPause: (result: Markdown): Markdown => say`The pause ended with the game. ${result}`,
  closedInPause: (why: Markdown): Markdown => say`The pause ended with the match. ${why}`,
} as const;
