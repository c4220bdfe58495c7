import { refusal } from '../views/refusal.ts';
import type { Services, Context } from './services.ts';

/** How long the process that has a match may take to answer, in milliseconds: short of the moment at which a door defers. */
const ANSWERS_WITHIN = 1000;

/**
 * What is played in another process is answered there: a word from here would take the answer's place. Only where none
 * comes, because that process is gone or did not hear of it, the asker is told to try again.
 */
export async function answerForAnother(
  { clock }: Pick<Services, 'clock'>,
  { reply }: Pick<Context, 'reply'>,
): Promise<void> {
  await new Promise<void>((resolve) => clock.after(ANSWERS_WITHIN, resolve));
  if (reply.isOpen) await reply.send(refusal({ code: 'match-elsewhere' }));
}
