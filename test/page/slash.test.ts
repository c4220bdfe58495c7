import { describe, expect, it } from 'vitest';
import { asksBot, isClosed, offersFor } from '../../src/sandbox/page/completion.ts';
import { commandPaths, exactPath, matchPaths, pathText, readPath } from '../../src/sandbox/page/slash-command.ts';
import {
  addField,
  draftInput,
  finishDraft,
  missingFields,
  pickFor,
  removeField,
  startDraft,
  typeInto,
} from '../../src/sandbox/page/slash-draft.ts';
import { typedDraft } from '../../src/sandbox/page/typed-options.ts';
import { ALICE, BOB, BOT, CHECKERS, channel, world } from './worlds.ts';

const paths = commandPaths([CHECKERS]);
const around = world();
const challenge = exactPath(paths, '/checkers challenge') ?? expect.fail('challenge is registered');
const move = exactPath(paths, '/checkers move') ?? expect.fail('move is registered');
const filled = (rest: string) => typedDraft(challenge, rest, around).draft;
const option = (name: string) => challenge.options.find((each) => each.name === name) ?? expect.fail(name);

describe('the list of commands', () => {
  it('given a command with subcommands, then each is offered, required options first', () => {
    expect(paths.map(pathText)).toEqual(['checkers challenge', 'checkers move', 'checkers draw', 'checkers resign']);
    expect(challenge.options.map(({ name }) => name)).toEqual(['user', 'rules', 'rated', 'draw_turns']);
  });

  it.each([
    ['/', ['checkers challenge', 'checkers move', 'checkers draw', 'checkers resign']],
    ['/che', ['checkers challenge', 'checkers move', 'checkers draw', 'checkers resign']],
    ['/checkers  RE', ['checkers resign']],
    ['/draw', ['checkers draw']],
    ['/chess', []],
  ])('given %j, then %j fit', (typed, names) => {
    expect(matchPaths(paths, typed).map(pathText)).toEqual(names);
  });

  it('given a name and a space, then the command is read with what follows', () => {
    expect(readPath(paths, '/checkers challenge @Bob')).toEqual({ path: challenge, rest: '@Bob' });
    expect(readPath(paths, '/checkers challenge')).toBeUndefined();
  });
});

describe('the offers for an option', () => {
  const labels = (name: string, typed: string): readonly string[] =>
    offersFor(option(name), typed, around).map(({ label }) => label);

  it('given a user option, then people are found by either name, with or without the @', () => {
    expect(labels('user', '@b')).toEqual(['@Bob']);
    expect(labels('user', 'king')).toEqual(['@King Me']);
    expect(labels('user', '')).toEqual(['@Alice', '@Bob', '@Carol', '@King Me']);
  });

  it('given choices or a flag, then those that fit are offered', () => {
    expect(labels('rules', 'tour')).toEqual(['Tournament']);
    expect(labels('rated', '')).toEqual(['True', 'False']);
    expect(labels('draw_turns', '')).toEqual([]);
  });

  it('given autocomplete, then what the bot answered is offered as it is', () => {
    const typed = move.options[0] ?? expect.fail('move has an option');
    expect([asksBot(typed), isClosed(typed)]).toEqual([true, false]);
    expect(offersFor(typed, '9', around, [{ name: '11-15', value: '11-15' }])).toEqual([
      { label: '11-15', detail: '', value: '11-15' },
    ]);
  });

  it('given a channel option limited to text, then threads are not offered', () => {
    const where = { type: 7, name: 'where', description: 'Where', channel_types: [0] } as const;
    const channels = [channel(), channel({ id: '200000000000000002', name: 'game', kind: 'thread' })];
    expect(
      offersFor({ ...where, channel_types: [0] }, '', { users: [], channels, roles: [] }).map(({ label }) => label),
    ).toEqual(['#checkers']);
  });
});

describe('a command being filled in', () => {
  it('given a value typed behind the name, then it goes to the first option and can be sent', () => {
    expect(finishDraft(filled('@Bob'), around)).toEqual({
      ok: true,
      input: { name: 'checkers', subcommand: 'challenge', options: { user: BOB.id } },
    });
  });

  it('given name:value pairs, then each goes to its option', () => {
    expect(finishDraft(filled('rules:Tournament user:@Bob rated:True draw_turns:40'), around)).toEqual({
      ok: true,
      input: {
        name: 'checkers',
        subcommand: 'challenge',
        options: { user: BOB.id, rules: 'tournament', rated: true, draw_turns: 40 },
      },
    });
  });

  it('given nobody chosen, then the required option is named', () => {
    expect(finishDraft(filled(''), around)).toMatchObject({ ok: false, problem: { option: 'user' } });
  });

  it('given a name nobody has, or one that fits two, then it is not sent', () => {
    expect(finishDraft(filled('@Zed'), around)).toMatchObject({
      ok: false,
      problem: { option: 'user' },
    });
    const twins = { ...around, users: [ALICE, { ...BOT, global_name: 'Alice' }] };
    expect(finishDraft(filled('@Alice'), twins)).toMatchObject({ ok: false });
  });

  it.each([['19'], ['201'], ['2.5'], ['many']])('given the number %j out of its range, then it is refused', (typed) => {
    const draft = filled(`user:@Bob draw_turns:${typed}`);
    expect(finishDraft(draft, around)).toMatchObject({ ok: false, problem: { option: 'draw_turns' } });
  });

  it('given an optional option added and removed again, then it is not sent; a required one cannot be removed', () => {
    const added = addField(filled('@Bob'), 'rated');
    expect(added.fields.map((field) => field.option.name)).toEqual(['user', 'rated']);
    expect(missingFields(added).map(({ name }) => name)).toEqual(['rules', 'draw_turns']);
    const removed = removeField(removeField(added, 'rated'), 'user');
    expect(removed.fields.map((field) => field.option.name)).toEqual(['user']);
  });

  it('given a picked offer, then typing on forgets it', () => {
    const picked = pickFor(filled(''), 'user', { label: '@Bob', detail: 'bob', value: BOB.id });
    expect(finishDraft(picked, around).ok).toBe(true);
    expect(finishDraft(typeInto(picked, 'user', '@Bobb'), around).ok).toBe(false);
  });

  it('given half a move, then autocomplete gets it as text', () => {
    const draft = typeInto(startDraft(move), 'move', '11-');
    expect(draftInput(draft, around)).toEqual({ name: 'checkers', subcommand: 'move', options: { move: '11-' } });
  });
});

it('given the same list of commands again, then the paths are the very same, so that one stays chosen', () => {
  const commands = [CHECKERS];
  expect(commandPaths(commands)).toBe(commandPaths(commands));
});
