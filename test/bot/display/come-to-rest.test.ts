import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as display from '../../../src/bot/display/display.ts';
import { nextStep, type Step } from '../../../src/bot/display/next-step.ts';
import { observe, type Observation } from '../../../src/bot/display/observe.ts';
import type { Wanted } from '../../../src/bot/display/wanted.ts';
import { millis } from '../../../src/match/ids.ts';
import type { Match } from '../../../src/match/phases.ts';
import { tries } from '../../support/tries.ts';
import { anyDisplay, keyOfId } from './any-display.ts';
import { NOW, wantedAs } from './display-values.ts';
import { FATES, SimulatedDiscord, type Fate, type Messages } from './simulated-discord.ts';
const { callAt, CARD, isKnown, isNoticeKey, isTold, OVER, TOLD, UNKNOWN } = display;
type Display = display.Display;

/** What the match calls for, one state after another. */
const STATES = [
  ['opening:3 told', 'board:3 3/no-clock', 'card playing'],
  ['opening:3 told', 'notice:4 told', 'board:3 over', 'board:5 5/no-clock', 'card forbidden'],
  ['opening:3 told', 'notice:4 over', 'board:3 over', 'board:5 6/no-clock', 'question:6 -', 'card playing'],
] as const;

/** Shows a match there by the next step until there is none, and hears what Discord tells. */
class Shower {
  display: Display;
  state: readonly string[] = STATES[0];
  fates: readonly Fate[] = [];
  asked = 0;
  #now = NOW;
  readonly #discord: SimulatedDiscord;
  #seen: Messages;

  constructor(discord: SimulatedDiscord, start: Display) {
    this.#discord = discord;
    this.display = start;
    this.#seen = new Map(discord.messages);
  }

  readonly see = (seen: Observation): void => {
    this.display = observe(this.display, seen);
  };

  /** Takes all steps that there are, then waits until nothing is due by itself. */
  bring(): void {
    for (let at: number | undefined = this.#now; at !== undefined; at = callAt(this.display, this.#now)) {
      this.#now = millis(Math.max(at, this.#now));
      this.see({ type: 'time', now: this.#now });
      for (const lane of ['thread', 'card'] as const) {
        for (let step = this.#next(lane); step !== undefined; step = this.#next(lane)) this.#take(step, lane);
        this.see({ type: 'rested', lane });
      }
    }
  }

  /** Discord tells what is new. */
  hear(): void {
    const [before, now] = [this.#seen, new Map(this.#discord.messages)];
    this.#seen = now;
    for (const id of now.keys())
      if (!before.has(id)) for (const seen of turnsUp(id, this.display, this.state)) this.see(seen);
    for (const id of before.keys()) if (!now.has(id)) this.see({ type: 'gone', id });
  }

  /** What is told, or is over and not there, is wanted no more. */
  #wanted(): readonly Wanted[] {
    const { shown, sent } = this.display;
    return wantedAs(...this.state).filter(({ key, version }) => {
      if (shown[key] !== undefined || sent[key] !== undefined) return true;
      return version !== OVER && !(isNoticeKey(key) && isTold(this.display, key, Number(key.split(':')[1])));
    });
  }

  #next(lane: display.Lane): Step | undefined {
    const scene = {
      now: this.#now,
      match: { phase: 'playing' } as Match,
      threadId: '1',
      replies: [],
      newest: undefined,
    };
    return nextStep(lane, this.#wanted(), this.display, scene);
  }

  #take(step: Step, lane: display.Lane): void {
    this.asked += 1;
    if (this.asked > 3000) throw new Error(`it never rests: ${step.kind} ${step.key}`);
    const { key, kind } = step;
    if (kind === 'post') this.see({ type: 'sending', key, version: step.message.version, after: this.display.newest });
    const [next = 'done', ...others] = this.fates;
    this.fates = others;
    // A reminder that arrives when it was looked for in vain, and is over: nothing tells it from any other words.
    const fate = next === 'late' && isNoticeKey(key) ? 'lost' : next;
    const isWriting = !['find', 'look', 'unarchive'].includes(kind);
    const answer = this.#discord.take(fate, { isWriting, isThread: lane === 'thread' }, this.#ask(step, this.display));
    if (typeof answer !== 'string') answer.forEach(this.see);
    else {
      const failed = { type: 'failed', lane, key, fault: answer, isPosting: kind === 'post', at: this.#now } as const;
      this.see({ ...failed, where: 'thread', wait: 0, waits: [5000, 30_000] });
    }
  }

  /** The request of a step, as the display is when it is sent, and what its answer tells. */
  #ask(step: Step, before: Display): () => readonly Observation[] {
    const { key } = step;
    const discord = this.#discord;
    const at = this.#now;
    switch (step.kind) {
      case 'post': {
        const { version } = step.message;
        const nonce = isNoticeKey(key) ? key : `${key}-${before.copies[key] ?? 0}`;
        return () => [
          { type: 'posted', key, id: discord.post(key, version, nonce), version, at, stays: key !== STAYS },
        ];
      }
      case 'edit': {
        const id = before.shown[key]?.id ?? '';
        const { version } = step.message;
        return () => [discord.edit(id, version) ? { type: 'edited', key, version, at } : { type: 'gone', id }];
      }
      case 'remove':
        return () => {
          discord.messages.delete(key);
          return [{ type: 'gone', id: key }];
        };
      case 'find':
        return () => [find(key, before, discord.messages)];
      case 'look':
        return () => look(before, discord.messages, this.state);
      case 'unarchive':
        return () => {
          discord.isArchived = false;
          return [{ type: 'unarchived', at }];
        };
      case 'archive':
      case 'let-rest':
        throw new Error('the match is not over');
      default:
        return step satisfies never;
    }
  }
}

/** The notice that has nothing to count down. */
const STAYS = 'opening:3';

/** What became of a message in doubt. */
function find(key: string, known: Display, messages: Messages): Observation {
  const after = Number(known.sent[key]?.after ?? 0);
  const id = [...messages.keys()].find((one) => keyOfId(one) === key && Number(one) > after && !isKnown(known, one));
  if (id === undefined) return { type: 'not-found', key };
  if (isNoticeKey(key)) return { type: 'posted', key, id, version: TOLD, at: NOW, stays: key !== STAYS };
  return { type: 'turned-up', key, id, version: UNKNOWN };
}

/** What a look shows: a notice in doubt by its words, boards and questions by their buttons. */
function look(before: Display, messages: Messages, state: readonly string[]): readonly Observation[] {
  const all: Observation[] = [];
  let known = before;
  const note = (seen: Observation): void => {
    all.push(seen);
    known = observe(known, seen);
  };
  const ids = [...Object.values(before.shown).map(({ id }) => id), ...Object.keys(before.duplicates)];
  for (const id of ids) if (!messages.has(id) && keyOfId(id) !== CARD) note({ type: 'gone', id });
  for (const [id, version] of messages) {
    const key = keyOfId(id);
    const there = known.shown[key];
    const isOther = there?.id === id && there.version !== version && !isNoticeKey(key) && key !== CARD;
    if (isOther) note({ type: 'edited', key, version: UNKNOWN });
    turnsUp(id, known, state).forEach(note);
  }
  for (const key of Object.keys(known.sent)) note(find(key, known, messages));
  note({ type: 'fact', is: { look: 'none' } });
  return all;
}

/** A board or a question that nobody knows is the one that is wanted, or one too many; a notice says nothing by itself. */
function turnsUp(id: string, known: Display, state: readonly string[]): readonly Observation[] {
  const key = keyOfId(id);
  if (isNoticeKey(key) || key === CARD || isKnown(known, id)) return [];
  const isFree = known.shown[key] === undefined && state.some((line) => line.startsWith(`${key} `));
  return [isFree ? { type: 'turned-up', key, id, version: UNKNOWN } : { type: 'duplicate', key, id }];
}

/** What may stand there where this is known: of what is known, all but some, and boards and questions of which nobody knows. */
function messagesFor({ shown, sent, gone }: Display, chances: readonly number[], extra: readonly string[]): Messages {
  const messages = new Map<string, string>();
  for (const [index, [key, { id, version }]] of Object.entries(shown).entries())
    if (key === CARD || (chances[index] ?? 0) > 0.3) messages.set(id, version);
  // What is told twice can't be taken back: of a notice there is one.
  for (const id of extra) {
    const key = keyOfId(id);
    const after = sent[key]?.after;
    const isTwice = [...messages.keys()].some((other) => keyOfId(other) === key);
    const isLost = after !== undefined && Number(id) > Number(after) && !isTwice;
    if (isNoticeKey(key) ? isLost : key !== CARD) messages.set(id, messages.get(id) ?? TOLD);
  }
  for (const id of gone) messages.delete(id);
  return messages;
}

const DEEDS = fc.array(
  fc.record({
    kind: fc.constantFrom('goes on', 'deleted', 'arrives', 'told', 'open', 'look'),
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 6 }),
    chance: fc.nat(100),
  }),
  { maxLength: 12 },
);

test('RUN-05: given any display, and any loss of requests, answers and events, then it comes to rest with everything shown once', () => {
  const start = fc.record({
    known: anyDisplay,
    chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
    extra: fc.array(fc.integer({ min: 1, max: 18 }).map(String), { maxLength: 4 }),
    deeds: DEEDS,
  });
  fc.assert(
    fc.property(start, ({ known, chances, extra, deeds }) => {
      const discord = new SimulatedDiscord(messagesFor(known, chances, extra));
      const shower = new Shower(discord, { ...known, isAtRest: false });
      for (const { kind, fates, chance } of deeds) {
        shower.fates = fates;
        const ids = [...discord.messages.keys()].filter((id) => !isNoticeKey(keyOfId(id)) && keyOfId(id) !== CARD);
        if (kind === 'goes on')
          shower.state = STATES[Math.min(STATES.length - 1, STATES.findIndex((one) => one === shower.state) + 1)] ?? [];
        else if (kind === 'deleted') discord.messages.delete(ids[chance % ids.length] ?? '');
        else if (kind === 'arrives') discord.arrive();
        else if (kind === 'told') shower.hear();
        else if (kind === 'open') open(discord, shower);
        else shower.see({ type: 'fact', is: { look: 'before-sending' } });
        shower.see({ type: 'roused' });
        shower.bring();
      }
      shower.fates = [];
      shower.state = STATES[2];
      discord.arrive();
      open(discord, shower);
      shower.see({ type: 'fact', is: { look: 'now', isArchived: discord.isArchived } });
      shower.see({ type: 'roused' });
      shower.bring();
      judge(shower, discord.messages, known);
      const { asked } = shower;
      shower.see({ type: 'roused' });
      shower.bring();
      expect(shower.asked).toBe(asked);
    }),
    tries(400),
  );
});

function open(discord: SimulatedDiscord, shower: Shower): void {
  discord.isForbidden = false;
  shower.see({ type: 'lifted', by: ['forbidden', 'locked', 'outage'] });
}

function judge({ display: { shown } }: Shower, messages: Messages, start: Display): void {
  const standing = (key: string): readonly string[] =>
    [...messages].flatMap(([id, version]) => (keyOfId(id) === key ? [version] : []));
  const wasTold = (key: string): boolean =>
    isTold(start, key, Number(key.split(':')[1])) || start.shown[key] !== undefined;
  expect(standing('board:5')).toEqual(['6/no-clock']);
  expect(standing('question:6')).toEqual(['-']);
  // A board that was left behind before it was up needs no record.
  expect(standing('board:3').filter((version) => version !== OVER)).toEqual([]);
  expect(standing('board:3').length).toBeLessThanOrEqual(1);
  if (wasTold('opening:3')) expect(standing('opening:3').length).toBeLessThanOrEqual(1);
  else expect(standing('opening:3')).toEqual([TOLD]);
  expect(standing('notice:4').length).toBeLessThanOrEqual(1);
  if (!wasTold('notice:4')) expect(standing('notice:4')).not.toContain(TOLD);
  if (shown[CARD] !== undefined) expect(messages.get(shown[CARD].id)).toBe('playing');
}
