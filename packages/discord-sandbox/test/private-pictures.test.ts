import { expect, test } from 'vitest';
import { connected } from './support/raw-gateway.ts';
import {
  type Answer,
  type Json,
  type RawBot,
  type RawFile,
  EPHEMERAL,
  V2,
  button,
  pngHeader,
  registerCommands,
  row,
  startRawBot,
  textOf,
  told,
  objectOf,
  expectInvalid,
  type Asked,
} from './support/raw-bot.ts';

const GUILDS_AND_PRIVATE = 1 | (1 << 12);

const picture = (name: string, width = 512): RawFile => ({ name, bytes: pngHeader(width, 552) });
const attachmentsOf = (message: Json | undefined): readonly Json[] =>
  (message?.['attachments'] ?? []) as readonly Json[];
const serving = async (attachment: Json | undefined): Promise<number> => {
  const answer = await fetch(String(attachment?.['url']));
  await answer.arrayBuffer();
  return answer.status;
};

/** Alice steps through a finished game, privately: a deferred answer that has been filled in, with buttons under it. */
class Stepper {
  readonly bot: RawBot;
  readonly webhook: Asked['webhook'];
  readonly first: Json;
  readonly id: string;

  private constructor(bot: RawBot, webhook: Asked['webhook'], first: Json) {
    this.bot = bot;
    this.webhook = webhook;
    this.first = first;
    this.id = textOf(first, 'id');
  }

  static async open(): Promise<Stepper> {
    const bot = await startRawBot();
    await registerCommands(bot);
    void bot.sandbox.user('Alice').slash(bot.general, 'game board');
    const { answer, webhook } = bot.asked();
    await answer({ type: 5, data: { flags: EPHEMERAL } });
    const body = {
      content: 'Before the first move',
      components: [row(button('back', { disabled: true }), button('next', { emoji: { name: '▶️' } }))],
      attachments: [{ id: 0, description: 'The start' }],
    };
    const filled = await webhook('PATCH', '/messages/%40original', body, [picture('start.png')]);
    expect(filled.status).toBe(200);
    return new Stepper(bot, webhook, filled.body);
  }

  /** Presses a button and answers it by an update. */
  async step(data: Json, files: readonly RawFile[] = []): Promise<Answer> {
    void this.bot.sandbox.user('Alice').click(this.id, 'next');
    return this.bot.asked().answer({ type: 7, data }, files, '?with_response=true');
  }

  /** The message as somebody sees it now. */
  seenBy(name: 'Alice' | 'Bob'): Json | undefined {
    return this.bot.sandbox.user(name).message(this.id) as Json | undefined;
  }
}

test('given a private answer that was deferred, then its edit fills it in with words, buttons and a picture', async () => {
  const stepper = await Stepper.open();
  expect(stepper.first).toMatchObject({
    content: 'Before the first move',
    flags: EPHEMERAL,
    attachments: [{ filename: 'start.png', description: 'The start', width: 512, height: 552, ephemeral: true }],
    components: [{ components: [{ disabled: true }, { emoji: { name: '▶️' } }] }],
  });
  expect(stepper.seenBy('Alice')).toMatchObject({ content: 'Before the first move' });
  expect(stepper.seenBy('Bob')).toBeUndefined();
});

test('given its button pressed, then the press carries the message as it is, and nobody else can press', async () => {
  const stepper = await Stepper.open();
  const { gateway } = await connected(stepper.bot.sandbox, GUILDS_AND_PRIVATE);
  expect(await stepper.bot.sandbox.user('Bob').click(stepper.id, 'next')).toMatchObject({ ok: false });
  expect(await stepper.bot.sandbox.user('Alice').click(stepper.id, 'back')).toMatchObject({ ok: false });
  void stepper.bot.sandbox.user('Alice').click(stepper.id, 'next');
  const { d } = await gateway.event('INTERACTION_CREATE');
  expect(objectOf(d, 'message')).toMatchObject({ id: stepper.id, attachments: stepper.first['attachments'] });
  expect(d).toMatchObject({ data: { custom_id: 'next' }, member: { user: { global_name: 'Alice' } } });
});

test('given an update with a new picture, then it stands in place of the old one, which is gone', async () => {
  const stepper = await Stepper.open();
  const [old] = attachmentsOf(stepper.first);
  const data = { content: '1. 11-15', attachments: [{ id: '0', description: 'After 11-15' }] };
  const { status, body } = await stepper.step(data, [picture('one.png')]);
  expect(status).toBe(200);
  expect(objectOf(objectOf(body, 'resource'), 'message')).toMatchObject({ id: stepper.id, content: '1. 11-15' });
  const [shown, ...others] = attachmentsOf(stepper.seenBy('Alice'));
  expect(shown).toMatchObject({ filename: 'one.png', description: 'After 11-15', ephemeral: true });
  expect(others).toEqual([]);
  expect(shown?.['url']).not.toBe(old?.['url']);
  expect([await serving(shown), await serving(old)]).toEqual([200, 404]);
  expect(stepper.seenBy('Alice')).toMatchObject({ flags: EPHEMERAL, components: [{ components: [{}, {}] }] });
});

test.each([
  ['no list and a picture: it is added', {}, [picture('one.png')], ['start.png', 'one.png']],
  ['no list and no picture: all stay', {}, [], ['start.png']],
  ['an empty list: none is left', { attachments: [] }, [], []],
  ['an empty list and a picture: it is dropped', { attachments: [] }, [picture('one.png')], []],
])('given an update with %s', async (_, more, files, names) => {
  const stepper = await Stepper.open();
  expect((await stepper.step({ content: '1. 11-15', ...more }, files)).status).toBe(200);
  expect(attachmentsOf(stepper.seenBy('Alice')).map((each) => each['filename'])).toEqual(names);
});

test('given an update that keeps the picture by its id and adds one, then both stand in the order of the list', async () => {
  const stepper = await Stepper.open();
  const id = attachmentsOf(stepper.first)[0]?.['id'];
  await stepper.step({ attachments: [{ id: 0 }, { id }] }, [picture('one.png')]);
  const shown = attachmentsOf(stepper.seenBy('Alice'));
  expect(shown.map((each) => each['filename'])).toEqual(['one.png', 'start.png']);
  expect(await Promise.all(shown.map(serving))).toEqual([200, 200]);
});

test('given a deferred update, then the picture is put in its place over the webhook, by either token', async () => {
  const stepper = await Stepper.open();
  const { bot } = stepper;
  void bot.sandbox.user('Alice').click(stepper.id, 'next');
  const { answer, webhook } = bot.asked();
  await answer({ type: 6 });
  for (const [edit, path, name] of [
    [webhook, '/messages/@original', 'one.png'],
    [stepper.webhook, '/messages/@original', 'two.png'],
    [webhook, `/messages/${stepper.id}`, 'three.png'],
  ] as const) {
    const edited = await edit('PATCH', path, { attachments: [{ id: 0 }] }, [picture(name)]);
    expect(edited.body, name).toMatchObject({ id: stepper.id, flags: EPHEMERAL, attachments: [{ filename: name }] });
    expect(attachmentsOf(edited.body)).toHaveLength(1);
  }
});

const gallery = { type: 12, items: [{ media: { url: 'attachment://one.png' } }] };
const turned = { flags: V2, attachments: [], components: [{ type: 10, content: 'x' }] };
const LEGACY = 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2';

test.each<readonly [name: string, data: Json, path: string, code: string]>([
  ['an id that is no attachment of it', { attachments: [{ id: '7' }] }, 'attachments.0.id', 'ATTACHMENT_NOT_FOUND'],
  ['a gallery without the V2 flag', { components: [gallery] }, 'components.0.type', 'UNION_TYPE_CHOICES'],
  ['the V2 flag beside content that stays', turned, 'content', LEGACY],
])(
  'given an update or an edit of the answer with %s, then it is refused and everything stays',
  async (_, data, path, code) => {
    const stepper = await Stepper.open();
    const before = stepper.seenBy('Alice');
    expectInvalid(await stepper.step(data, [picture('one.png')]), `data.${path}`, code);
    expectInvalid(await stepper.webhook('PATCH', '/messages/@original', data, [picture('one.png')]), path, code);
    expect(stepper.seenBy('Alice')).toEqual(before);
    expect(await serving(attachmentsOf(before)[0])).toBe(200);
  },
);

test('given an update that would leave nothing, then it is refused as empty', async () => {
  const stepper = await Stepper.open();
  expect(told(await stepper.step({ content: '', attachments: [] }))).toEqual([400, 50006]);
});

test('given the answer deleted, then there is nothing to edit any more, and its picture is gone', async () => {
  const stepper = await Stepper.open();
  const at = '/messages/@original';
  expect(await stepper.webhook('DELETE', at)).toMatchObject({ status: 204 });
  expect(told(await stepper.webhook('PATCH', at, { content: '1. 11-15' }))).toEqual([404, 10008]);
  expect(await serving(attachmentsOf(stepper.first)[0])).toBe(404);
});
