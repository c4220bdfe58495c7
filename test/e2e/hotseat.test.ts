import { afterEach, describe, expect, test } from 'vitest';
import { boldName } from '../../src/views/words/en/phrases.ts';
import { buttonsOf, press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { privateWords } from './support/reading.ts';
import { useSharedApp } from './support/app.ts';
import type { TestMatch } from './support/test-match.ts';

const app = useSharedApp();
// START-08: one person sits there, and needs no calling.
afterEach(() => {
  expect(everybody().flatMap(({ notifications }) => notifications)).toEqual([]);
});

const everybody = (): readonly SandboxUser[] => [app.alice, app.bob, app.carol];
const sit = (options: Readonly<Record<string, string>> = {}): Promise<TestMatch> => app.hotseat(options);
const type = (user: SandboxUser, match: TestMatch, command: string, options: Record<string, string> = {}) =>
  user.slash(match.threadId, `checkers ${command}`, options);

const boardWords = (match: TestMatch): string => match.liveBoard?.content ?? '';

describe('START-08: two names on one chair', () => {
  test('START-07, START-08: given two names, then card, thread and board show them, and say who plays both', async () => {
    const match = await sit();
    expect(match.cardWords).toContain('**Ann** vs **Ben**');
    expect(match.cardWords).toContain('**Alice** plays both sides.');
    expect(match.cardWords).toContain('**Ann** plays red');
    expect(match.cardWords).toContain('Time: **5 min** a move');
    expect(match.cardWords).toContain(`watch it in <#${match.threadId}>`);
    expect(match.cardLabels).toEqual([]);
    expect(app.sandbox.world.thread(match.threadId)?.name).toBe('Ann vs Ben · checkers');
    expect(match.threadWords).toContain('**Alice** plays both sides:');
    expect(boardWords(match)).toContain('**Ann** is on move with red. Press a piece to move.');
    expect(match.threadWords).not.toContain('<@');
  });

  test('START-08, RUN-07: given names full of formatting and a mention, then they are shown letter by letter', async () => {
    const names = ['**Ann** <@1> `x` @everyone', '# Ben ~~ || [a](b)'] as const;
    const match = await sit({ name1: names[0], name2: names[1] });
    for (const name of names) {
      expect(match.cardWords).toContain(boldName(name).text);
      expect(boardWords(match)).toContain(boldName(name).text);
    }
    expect(`${match.cardWords}${match.threadWords}`).not.toMatch(/<@1>|@everyone|~~ \|\|/);
  });
});

describe('START-08: one person presses for both', () => {
  test('START-08, PLAY-09: given the starter plays, then the board turns to the side on move', async () => {
    const match = await sit();
    expect(boardWords(match)).toMatch(/▲ ⚪ \*\*Ben\*\*.*\n▼ 🔴 \*\*Ann\*\*/);
    const first = match.liveBoard?.id ?? '';
    await press(app.alice, first, '11');
    await press(app.alice, first, '11-15');
    await app.idle();
    expect(boardWords(match)).toContain('**Ann** played **11-15**');
    expect(boardWords(match)).toContain('**Ben** is on move with white.');
    expect(boardWords(match)).toMatch(/▲ 🔴 \*\*Ann\*\*.*\n▼ ⚪ \*\*Ben\*\*/);
    const second = match.liveBoard?.id ?? '';
    await press(app.alice, second, '22');
    await press(app.alice, second, '22-18');
    await app.idle();
    expect(boardWords(match)).toContain('**Ann** is on move with red. You must jump: **15**.');
    await match.type('15x22');
    expect(match.live.match).toMatchObject({
      game: { moves: [{ seat: 'dark' }, { seat: 'light' }, { seat: 'dark' }] },
    });
  });

  test('START-08, PLAY-07: given anybody else, then they press and type in vain, and are told why', async () => {
    const match = await sit();
    const live = match.liveBoard;
    for (const button of buttonsOf(live ?? {})) {
      if (button.label === 'My view' || button.label === 'More') continue;
      const outcome = await app.changingNothing(() => app.bob.click(live?.id ?? '', button.custom_id));
      expect([button.label, privateWords(outcome)]).toEqual([button.label, expect.stringMatching(/players?/)]);
    }
    for (const [command, options] of [
      ['move', { move: '11-15' }],
      ['draw', {}],
      ['resign', {}],
      ['pause', {}],
      ['leave', {}],
      ['abort', {}],
    ] as const) {
      expect(await app.refused(() => type(app.bob, match, command, options))).not.toBe('');
    }
  });

  test('START-08, WATCH-02: given More, then there is no seat to wait for, and nobody to look for', async () => {
    const match = await sit();
    const labels = async (user: SandboxUser) => {
      const outcome = await press(user, match.liveBoard?.id ?? '', 'More');
      return buttonsOf(outcome.message ?? {}).map(({ label }) => label);
    };
    expect(await labels(app.alice)).toEqual(['Help', 'Times', 'Call off', 'Leave']);
    expect(await labels(app.bob)).toEqual(['Help', 'Times']);
  });

  test('START-08, TIME-01: given nobody moves, then the side on move is warned and loses on time, by its name', async () => {
    const match = await sit({ time: '30s', warning: '10s' });
    await match.type('11-15');
    await app.pass(31_000);
    await app.soon(() => expect(match.threadWords).toContain('**Ben**, your time'));
    await app.pass(12_000);
    await app.soon(() => expect(match.phase).toBe('ended'));
    expect(match.threadWords).toContain("**Ann** (red) wins by improper delay: **Ben**'s time ran out.");
  });
});

describe('START-08: how it ends', () => {
  test('START-08, END-01: given Resign, then it is asked which side, and the other one wins', async () => {
    const match = await sit();
    const asked = await press(app.alice, match.liveBoard?.id ?? '', 'Resign');
    expect(asked.onlyMe).toBe(true);
    expect(asked.message?.content).toBe('Which side resigns? The other one wins this game.');
    await press(app.alice, asked.message?.id ?? '', 'Keep playing');
    expect(match.phase).toBe('playing');
    const again = await press(app.alice, match.liveBoard?.id ?? '', 'Resign');
    // Not the one on move: any side may give up at any time.
    await press(app.alice, again.message?.id ?? '', 'Ben resigns');
    await app.idle();
    expect(match.threadWords).toContain('**Ann** (red) wins: **Ben** resigned.');
    expect(match.cardWords).toContain('**Ann** (red) wins: **Ben** resigned.');
  });

  test('START-08, END-02: given a draw is offered for one side, then the same person answers for the other', async () => {
    const match = await sit();
    await match.press(app.alice, 'Draw');
    expect(match.messageWith('Accept').content).toContain('**Ann** offers a draw. **Ben**, do you accept?');
    await match.press(app.alice, 'Decline');
    expect(match.threadWords).toContain('**Ben** declined the draw. The game goes on.');
    await match.type('11-15');
    await match.press(app.alice, 'Draw');
    const question = match.messageWith('Accept');
    expect(question.content).toContain('**Ben** offers a draw. **Ann**, do you accept?');
    const [accept] = buttonsOf(question);
    const foreign = await app.changingNothing(() => app.bob.click(question.id, accept?.custom_id ?? ''));
    expect(privateWords(foreign)).toContain('Only the two players can do that');
    await match.press(app.alice, 'Accept');
    expect(match.live.match).toMatchObject({ phase: 'ended', result: { kind: 'draw', reason: 'agreement' } });
  });

  test('START-08, END-05, END-06: given one Yes after the end, then the rematch begins with the seats switched and the score kept', async () => {
    const match = await sit();
    const asked = await press(app.alice, match.liveBoard?.id ?? '', 'Resign');
    await press(app.alice, asked.message?.id ?? '', 'Ann resigns');
    await app.idle();
    const question = match.messageWith('Yes');
    const [yes] = buttonsOf(question);
    const foreign = await app.changingNothing(() => app.bob.click(question.id, yes?.custom_id ?? ''));
    expect(privateWords(foreign)).not.toBe('');
    await match.press(app.alice, 'Yes');
    expect(match.phase).toBe('playing');
    expect(boardWords(match)).toContain('**Ben** is on move with red.');
    expect(boardWords(match)).toContain('Score: **Ben** 1 – 0 **Ann**');
    await match.type('11-15');
  });

  test('START-08, END-05, END-08: given No after the end, then the match closes and nothing is left to press', async () => {
    const match = await sit();
    const asked = await press(app.alice, match.liveBoard?.id ?? '', 'Resign');
    await press(app.alice, asked.message?.id ?? '', 'Ann resigns');
    await app.idle();
    const old = match.pressable;
    await match.press(app.alice, 'No');
    expect(match.phase).toBe('closed');
    expect(match.pressable).toEqual([]);
    for (const button of old) expect(await match.pressAgain(app.alice, button)).not.toBe('');
  });
});
