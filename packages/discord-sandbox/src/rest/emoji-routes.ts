import type { FastifyInstance } from 'fastify';
import type { APIEmoji } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkBody, formError, type FormError } from '../checks/check-body.ts';
import { userObject } from '../state/api-objects.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { EmojiRecord } from '../state/records.ts';
import { accepted, refusal, refuseIf } from './discord-error.ts';
import { imageFacts } from '../state/image-facts.ts';

/** "Application-Owned Emoji". */
export const EMOJIS = 2000;
const EMOJI_BYTES = 256 * 1024;

interface Params {
  readonly application: string;
  readonly emoji?: string;
}

/** The emojis that the application owns. */
export function emojiRoutes(app: FastifyInstance, state: DiscordState): void {
  const all = '/applications/:application/emojis';

  app.get<{ Params: Params }>(all, ({ params }) => {
    refuseOthers(state, params);
    return { items: [...state.emojis.values()].map((emoji) => emojiObject(state, emoji)) };
  });

  app.post<{ Params: Params }>(all, ({ params, body }, reply) => {
    refuseOthers(state, params);
    const { name, image } = accepted(checkBody<NewEmoji>(NEW_EMOJI, body));
    const file = readImage(image);
    refuseIf([...nameErrors(state, name), ...(file === undefined ? [NOT_AN_IMAGE] : sizeErrors(file.bytes))]);
    if (file === undefined) throw refusal('notFound');
    if (state.emojis.size >= EMOJIS) throw refusal('tooManyEmojis');
    const emoji: EmojiRecord = { id: state.nextId(), name, ...file };
    state.emojis.set(emoji.id, emoji);
    void reply.code(201);
    return emojiObject(state, emoji);
  });

  app.get<{ Params: Params }>(`${all}/:emoji`, ({ params }) => emojiObject(state, emojiAt(state, params)));

  app.patch<{ Params: Params }>(`${all}/:emoji`, ({ params, body }) => {
    const emoji = emojiAt(state, params);
    const { name } = accepted(checkBody<Partial<NewEmoji>>(EMOJI_CHANGE, body));
    if (name === undefined || name === emoji.name) return emojiObject(state, emoji);
    refuseIf(nameErrors(state, name));
    emoji.name = name;
    return emojiObject(state, emoji);
  });

  app.delete<{ Params: Params }>(`${all}/:emoji`, ({ params }, reply) => {
    state.emojis.delete(emojiAt(state, params).id);
    return reply.code(204).send();
  });
}

const NEW_EMOJI = z.object({ name: z.string(), image: z.string() });
const EMOJI_CHANGE = z.object({ name: z.string().optional() });
type NewEmoji = z.infer<typeof NEW_EMOJI>;

function refuseOthers(state: DiscordState, { application }: Params): void {
  if (application !== state.application.id) throw refusal('notYourApplication');
}

function emojiAt(state: DiscordState, params: Params): EmojiRecord {
  refuseOthers(state, params);
  const emoji = state.emojis.get(params.emoji ?? '');
  if (emoji === undefined) throw refusal('unknownEmoji');
  return emoji;
}

const emojiObject = (state: DiscordState, { id, name, isAnimated }: EmojiRecord): APIEmoji => ({
  id,
  name,
  roles: [],
  user: userObject(state, state.application.id),
  require_colons: true,
  managed: false,
  animated: isAnimated,
  available: true,
});

function nameErrors(state: DiscordState, name: string): readonly FormError[] {
  if (name.length < 2 || name.length > 32)
    return [formError(['name'], 'BASE_TYPE_BAD_LENGTH', 'Must be between 2 and 32 in length.')];
  if (!/^\w+$/.test(name))
    return [formError(['name'], 'STRING_TYPE_REGEX', 'String value did not match validation regex.')];
  if (![...state.emojis.values()].some((emoji) => emoji.name === name)) return [];
  return [formError(['name'], 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN', 'An emoji with this name already exists')];
}

const NOT_AN_IMAGE = formError(['image'], 'IMAGE_INVALID', 'Invalid image data');

const sizeErrors = (bytes: Uint8Array): readonly FormError[] =>
  bytes.length <= EMOJI_BYTES
    ? []
    : [formError(['image'], 'BINARY_TYPE_MAX_SIZE', `File cannot be larger than ${EMOJI_BYTES / 1024} kb.`)];

/** "Image Data": a data URI. Its first bytes say what it is. */
function readImage(uri: string): Pick<EmojiRecord, 'contentType' | 'bytes' | 'isAnimated'> | undefined {
  const data = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,([A-Za-z0-9+/]+={0,2})$/.exec(uri)?.[1];
  if (data === undefined) return undefined;
  const bytes = Buffer.from(data, 'base64');
  const facts = imageFacts(bytes);
  return facts && { contentType: facts.contentType, bytes, isAnimated: facts.isAnimated };
}
