import { z } from 'zod';
import type { PageRequest } from '../protocol.ts';

const command = z.object({
  name: z.string().max(32),
  subcommand: z.string().max(32).optional(),
  options: z.record(z.string().max(32), z.union([z.string().max(6000), z.number(), z.boolean()])),
});

const id = z.number().int();
const text = z.string().max(100);

const schema = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('slash'), channelId: text, command }),
  z.object({ id, type: z.literal('complete'), channelId: text, command, focused: text }),
  z.object({
    id,
    type: z.literal('click'),
    channelId: text,
    messageId: text,
    customId: text,
    values: z.array(text).max(25).optional(),
  }),
  z.object({
    id,
    type: z.literal('modal'),
    customId: text,
    fields: z.record(text, z.union([z.string().max(4000), z.array(text).max(25)])),
  }),
  z.object({ id, type: z.literal('say'), channelId: text, content: z.string().max(4000) }),
  z.object({ id, type: z.literal('dismiss'), messageId: text }),
  z.object({ id, type: z.literal('show'), channelId: text, messageId: text.optional() }),
  z.object({ id, type: z.literal('older'), channelId: text }),
  z.object({ id, type: z.literal('seen'), channelId: text }),
  z.object({ id, type: z.literal('thread'), channelId: text, do: z.enum(['join', 'leave']) }),
  z.object({ id, type: z.literal('server'), do: z.enum(['join', 'leave']) }),
]);

/** Reads what a page sent; undefined when it is not one of its requests. */
export function readPageRequest(json: string): PageRequest | undefined {
  try {
    const read = schema.safeParse(JSON.parse(json));
    return read.success ? (read.data as PageRequest) : undefined;
  } catch {
    return undefined;
  }
}
