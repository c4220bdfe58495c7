import { beforeEach, describe, expect, test } from 'vitest';
import type { Reply } from '../../../src/bot/discord/reply.ts';
import { LiveMatch } from '../../../src/bot/runtime/live-match.ts';
import { PrivateViews, type ViewLook } from '../../../src/bot/display/private-views.ts';
import type { DriverParts } from '../../../src/bot/display/perform.ts';
import { matchId } from '../../../src/match/ids.ts';
import type { MessageDraft } from '../../../src/views/message-draft.ts';
import { ALICE, BOB } from '../../match/samples.ts';
import { buttonsOf } from '../../views/support/draft-limits.ts';
import { ended, playing, sq, VIEW } from '../../views/support/samples.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '../../../src/match/preferences.ts';
import type { ViewContext } from '../../../src/views/view-context.ts';
import { makeWords } from '../../../src/views/words.ts';
import { english, englishFile } from '../../support/english.ts';
import { pseudoLocale } from '../../support/pseudo-locale.ts';
import { FakeClock } from '../support/fake-clock.ts';
import { QUIET } from '../support/fake-gate.ts';

const MINUTE = 60_000;
const OF_ALICE: ViewLook = { bottom: 'dark', seats: ['dark'], words: english, preferences: DEFAULT_PREFERENCES };
const OF_BOB: ViewLook = { bottom: 'light', seats: ['light'], words: english, preferences: DEFAULT_PREFERENCES };

/** An interaction whose answer can be edited: what it shows, and each edit as soon as the test lets it through. */
class Answer {
  readonly shown: MessageDraft[] = [];
  isBroken = false;
  #isHeld = false;
  #release: () => void = () => undefined;

  readonly send = (draft: MessageDraft): Promise<void> => {
    this.shown.push(draft);
    return Promise.resolve();
  };

  get reply(): Reply {
    const amend = async (draft: MessageDraft): Promise<void> => {
      if (this.isBroken) throw new Error('Unknown Message');
      this.shown.push(draft);
      if (this.#isHeld) await new Promise<void>((resolve) => (this.#release = resolve));
    };
    return { amend } as Partial<Reply> as Reply;
  }

  get newest(): readonly string[] {
    return buttonsOf(this.shown.at(-1) ?? { components: [], attachments: [], allowed_mentions: {} }).map(
      ({ label }) => label,
    );
  }

  hold(): void {
    this.#isHeld = true;
  }

  letGo(): void {
    this.#isHeld = false;
    this.#release();
  }
}

let clock: FakeClock;
let live: LiveMatch;
let views: PrivateViews;
/** What everybody prefers. */
let preferences: Preferences;
beforeEach(() => {
  clock = new FakeClock();
  preferences = DEFAULT_PREFERENCES;
  live = new LiveMatch(matchId('m1'), { guildId: '1', channelId: '2' }, [ALICE, BOB]);
  live.match = playing();
  const nextGame: DriverParts['nextGame'] = () => Promise.resolve(undefined);
  const view: ViewContext = { ...VIEW, person: (player) => ({ ...VIEW.person(player), preferences }) };
  const parts = { live, clock, log: QUIET, view, nextGame };
  views = new PrivateViews(parts as Partial<DriverParts> as DriverParts);
});

/** The match has come this far. */
function played(...moves: readonly string[]): void {
  live.match = playing(...moves);
  views.changed();
}

describe('PLAY-09: My view', () => {
  test('PLAY-09: given a view is open, then it follows the match, with the buttons to move when it is its player’s turn', async () => {
    const answer = new Answer();
    await views.show(BOB, OF_BOB, answer.reply, answer.send);
    expect(answer.newest).toEqual(["Alice's turn", 'Refresh', 'Flip board']);
    played('11-15');
    await views.idle();
    expect(answer.newest.slice(0, 2)).toEqual(['21-17', '22-17']);
    expect(answer.shown).toHaveLength(2);
    // Nothing that it shows has changed.
    views.changed();
    await views.idle();
    expect(answer.shown).toHaveLength(2);
  });

  test('PLAY-09: given its player asked in another language, then it follows the match in that one', async () => {
    const answer = new Answer();
    const words = makeWords('de', pseudoLocale(englishFile));
    await views.show(BOB, { ...OF_BOB, words }, answer.reply, answer.send);
    played('11-15');
    await views.idle();
    expect(answer.newest).toContain(words.button.refresh);
  });

  test('PLAY-09: given an edit is slow, then those that are outdated are skipped, and the newest comes next', async () => {
    const answer = new Answer();
    await views.show(BOB, OF_BOB, answer.reply, answer.send);
    answer.hold();
    played('11-15');
    await Promise.resolve();
    played('11-15', '22-18');
    played('11-15', '22-18', '15x22');
    played('11-15', '22-18', '15x22', '25x18');
    answer.letGo();
    await views.idle();
    const lines = answer.shown.map(({ content = '' }) => content.split('\n').at(-1));
    expect(lines).toEqual([
      'The start of the game, seen from the white side.',
      'After **1. 11-15**, seen from the white side.',
      'After **2... 25x18**, seen from the white side.',
    ]);
  });

  test('PLAY-09: given fifteen minutes, then the view is left as it is, and Refresh makes it follow again', async () => {
    const [answer, refreshed] = [new Answer(), new Answer()];
    await views.show(BOB, OF_BOB, answer.reply, answer.send);
    clock.pass(15 * MINUTE);
    played('11-15');
    await views.idle();
    expect(answer.shown).toHaveLength(1);
    await views.show(BOB, OF_BOB, refreshed.reply, refreshed.send);
    played('11-15', '22-18');
    await views.idle();
    expect(refreshed.shown).toHaveLength(2);
  });

  test('PLAY-09: given a second view of the same player, then the first one follows no more; the opponent’s does', async () => {
    const [first, second, other] = [new Answer(), new Answer(), new Answer()];
    await views.show(BOB, OF_BOB, first.reply, first.send);
    await views.show(ALICE, OF_ALICE, other.reply, other.send);
    await views.show(BOB, OF_BOB, second.reply, second.send);
    played('11-15');
    await views.idle();
    expect([first, second, other].map(({ shown }) => shown.length)).toEqual([1, 2, 2]);
  });

  test('PLAY-09: given an edit that Discord refuses, then nobody is held up, and nothing is tried again', async () => {
    const answer = new Answer();
    await views.show(BOB, OF_BOB, answer.reply, answer.send);
    answer.isBroken = true;
    played('11-15');
    await views.idle();
    answer.isBroken = false;
    played('11-15', '22-18');
    await views.idle();
    expect(answer.shown).toHaveLength(1);
  });

  test('PLAY-02: given a piece was chosen in the view, then the choice is gone when the board has changed', async () => {
    const answer = new Answer();
    preferences = { ...DEFAULT_PREFERENCES, buttons: 'pieces' };
    await views.show(ALICE, { ...OF_ALICE, chosen: sq(11) }, answer.reply, answer.send);
    expect(answer.newest.slice(0, 3)).toEqual(['11-16', '11-15', 'Back']);
    played('9-13', '22-18');
    await views.idle();
    expect(answer.newest[0]).toBe('Choose a piece');
  });

  test('PLAY-03: given its player prefers other buttons from now on, then a board that is up keeps its own until the next move', async () => {
    const answer = new Answer();
    await views.show(ALICE, OF_ALICE, answer.reply, answer.send);
    expect(answer.newest).toContain('11-15');
    preferences = { ...DEFAULT_PREFERENCES, buttons: 'pieces' };
    await views.show(ALICE, OF_ALICE, answer.reply, answer.send);
    expect(answer.newest).toContain('11-15');
    played('9-13', '22-18');
    await views.idle();
    expect(answer.newest[0]).toBe('Choose a piece');
  });

  test('END-08: given the game is over, then the view says so, without buttons', async () => {
    const answer = new Answer();
    await views.show(ALICE, OF_ALICE, answer.reply, answer.send);
    live.match = ended(playing(), { kind: 'draw', reason: 'agreement' });
    views.changed();
    await views.idle();
    expect(answer.newest).toEqual([]);
    expect(answer.shown.at(-1)?.content).toContain('The game is over.');
  });
});
