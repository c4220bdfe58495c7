import type { APIEmbed } from 'discord-api-types/v10';
import { type FormError, formError } from './check-body.ts';

/** The characters of all embeds of a message together ("Message", Embed Limits). */
const TOTAL_LENGTH = 6000;

/** What the OpenAPI description lacks: the sum of all texts, and that an embed holds something. */
export function checkEmbeds(embeds: readonly APIEmbed[]): readonly FormError[] {
  const empty = embeds.flatMap((embed, index) =>
    HOLDING.some((field) => (embed[field] ?? undefined) !== undefined)
      ? []
      : [formError([index, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required')],
  );
  const total = embeds.flatMap(textsOf).reduce((sum, text) => sum + (text ?? '').length, 0);
  if (total <= TOTAL_LENGTH) return empty;
  return [...empty, formError([], 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${TOTAL_LENGTH}`)];
}

const HOLDING = ['title', 'description', 'fields', 'image', 'thumbnail', 'footer', 'author'] as const;

const textsOf = ({ title, description, fields, footer, author }: APIEmbed): readonly (string | null | undefined)[] => [
  title,
  description,
  footer?.text,
  author?.name,
  ...(fields ?? []).flatMap(({ name, value }) => [name, value]),
];
