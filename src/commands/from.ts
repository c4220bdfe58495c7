import { ApplicationCommandOptionType as Option, type APIModalSubmitInteraction } from 'discord-api-types/v10';
import { makeFen } from '../engine/fen.ts';
import { positionIn, readImport, type ImportedGame } from '../engine/imported-game.ts';
import { LARGEST_FILE, importedMatch } from '../match/imported-match.ts';
import { matchId } from '../match/ids.ts';
import type { AskedOptions } from '../match/read-options.ts';
import { viewOfImported } from '../views/imported-game.ts';
import { FILE_FIELD, fromForm, MOVE_FIELD } from '../views/from-form.ts';
import type { ImportRejection } from '../views/refusal.ts';
import { refuse } from './act.ts';
import { fileAmong, userOption, type Command, type TypedUser } from './command.ts';
import { componentIn, fieldOf } from './join.ts';
import { completeMatchOption, firstField, readAskedOptions, timeFields } from './option-fields.ts';
import { openReview } from './reviewing.ts';
import type { Context, Services } from './services.ts';
import { challenge, openTable } from './starting.ts';
import { levelField, readLevel, startSolo } from './starting-alone.ts';

/** What `/checkers from` was asked (START-15). */
export interface AskedFrom {
  readonly position: string | undefined;
  /** Where it can be read. */
  readonly file: string | undefined;
  readonly move: string | undefined;
  readonly other: TypedUser | undefined;
  readonly level: number | undefined;
  readonly isReview: boolean;
  readonly options: AskedOptions;
}

/** As many letters as Discord lets an option have. */
const LONGEST_POSITION = 6000;

/** A game from a position, or the review of one that was played elsewhere (START-15). */
export const from = {
  definition: (words) => ({
    description: words.commands.from,
    options: [
      {
        type: Option.String,
        name: 'position',
        description: words.commands.fromPosition,
        max_length: LONGEST_POSITION,
      },
      { type: Option.Attachment, name: 'file', description: words.commands.fromFile },
      { type: Option.String, name: 'move', description: words.commands.fromMove, max_length: 10 },
      userOption(words.commands.fromUser, false),
      levelField(words, words.commands.fromLevel),
      { type: Option.Boolean, name: 'review', description: words.commands.fromReview },
      // There is room for so much in a command: `time` takes a clock, too, and for the rest there are the server's settings.
      ...timeFields(words).filter(({ name }) => name === 'time'),
      firstField(words),
    ],
  }),
  read: (typed) => ({
    position: typed.text('position'),
    file: typed.file('file'),
    move: typed.text('move'),
    other: typed.user('user'),
    level: typed.number('level'),
    isReview: typed.isSet('review'),
    options: readAskedOptions(typed),
  }),
  isCostly: true,
  run: beginFrom,
  complete: completeMatchOption,
} satisfies Command<AskedFrom>;

/** Without a position a form asks for one: an option has no room for lines. */
async function beginFrom(services: Services, context: Context, asked: AskedFrom): Promise<void> {
  const { position, file, other, level } = asked;
  if (position !== undefined && file !== undefined) return refuse(context, { code: 'given-twice' });
  if (other !== undefined && level !== undefined) return refuse(context, { code: 'two-opponents' });
  if (!asked.isReview) context.reply.expect('public');
  const text = file === undefined ? position : await textOf(services, file);
  if (text === undefined) {
    services.formsOpen.set(context.asker.userId, asked);
    return context.reply.form(fromForm(asked, context.words));
  }
  if (typeof text !== 'string') return refuse(context, text);
  const imported = readImport(text);
  if (!imported.ok) return refuse(context, { code: 'bad-game', problem: imported.error });
  await (asked.isReview ? reviewImported : playOn)(services, context, imported.value, asked);
}

/** What the form holds goes on where the command has stopped. */
export async function submitFrom(
  services: Services,
  context: Context,
  text: string,
  { components, resolved }: APIModalSubmitInteraction['data'],
): Promise<void> {
  const asked = services.formsOpen.get(context.asker.userId);
  if (asked === undefined) return refuse(context, { code: 'form-gone' });
  const chosen = componentIn(components, FILE_FIELD)?.['values'];
  const [id] = Array.isArray(chosen) ? (chosen as readonly unknown[]) : [];
  const file = typeof id === 'string' ? fileAmong(id, resolved) : undefined;
  const move = fieldOf(components, MOVE_FIELD)?.trim();
  // An empty form is refused as an empty text is.
  const position = text.trim() === '' && file !== undefined ? undefined : text;
  await beginFrom(services, context, { ...asked, position, file, move: move === '' ? undefined : move });
}

const FAULTS = { elsewhere: 'file-elsewhere', 'out-of-reach': 'file-out-of-reach' } as const;

async function textOf({ fetchAttachment }: Services, file: string): Promise<string | ImportRejection> {
  const text = await fetchAttachment(file);
  if (text.ok) return text.value;
  if (text.error === 'too-large') return { code: 'file-too-large', most: LARGEST_FILE / 1024 };
  return { code: FAULTS[text.error] };
}

async function playOn(services: Services, context: Context, imported: ImportedGame, asked: AskedFrom): Promise<void> {
  const { other, level, move } = asked;
  const position = positionIn(imported, move);
  if (!position.ok) {
    const { error } = position;
    return refuse(context, 'place' in error ? { code: 'bad-game', problem: error } : error);
  }
  const options = { ...asked.options, start: makeFen(position.value) };
  if (other !== undefined) await challenge(services, context, { other, options });
  else if (level !== undefined) await startSolo(services, context, { level: readLevel(level), options });
  else await openTable(services, context, options);
}

/** A game of more moves takes minutes to review. */
const MOST_REVIEWED = 300;

/** Seen by the asker alone, who can share it; it is no match, and written down nowhere. */
async function reviewImported(services: Services, context: Context, imported: ImportedGame): Promise<void> {
  const { settings, chance, reviews } = services;
  if (imported.plies.length > MOST_REVIEWED)
    return refuse(context, { code: 'too-long-to-review', most: MOST_REVIEWED });
  const { options } = await settings.read(context.guildId);
  const match = importedMatch(matchId(chance.drawMatchId()), imported, options, context.at);
  reviews.imported.set(match.id, { game: imported, match });
  await openReview(services, viewOfImported(imported, match, context), match);
}
