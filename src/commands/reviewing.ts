import type { Review } from '../engine/search/review.ts';
import type { Clock } from '../bot/clock.ts';
import type { Making } from '../workers/reviews.ts';
import type { Seat } from '../match/ids.ts';
import { isFinished, type FinishedMatch } from '../match/phases.ts';
import type { OfRevision } from '../views/custom-id.ts';
import type { MessageDraft } from '../views/message-draft.ts';
import { noReview, reviewDetails, reviewMessage, reviewProgress, sharedReview } from '../views/review.ts';
import { asPage, inOwnView, isInPlace, refuse } from './act.ts';
import { simple } from './command.ts';
import { ARCHIVE_REFUSALS, shareHere, type GameHandler } from './replaying.ts';
import type { Context, Services } from './services.ts';

/** `/checkers review`: the game that has ended last in this thread, also while the next one is on. */
export const reviewing = {
  review: {
    ...simple('review', async (services, context) => {
      const match = context.live?.match;
      if (match !== undefined && isFinished(match) && match.game.moves.length > 0)
        return openReview(services, context, match);
      const found = await services.archive.findLastIn(context.channelId);
      if (found.ok) return openReview(services, context, found.value.match);
      const isNone = found.error === 'unknown' || found.error === 'no-such-game';
      await refuse(context, { code: isNone ? 'no-game-to-review' : ARCHIVE_REFUSALS[found.error] });
    }),
    isCostly: true,
  },
};

/** *Review* below a result: made once, then kept; the first to ask sees how far it has come. */
export async function openReview(services: Services, context: Context, recorded: FinishedMatch): Promise<void> {
  const { match, seat } = await inOwnView(services, context, recorded);
  await withReview(services, context, match, (review) => reviewMessage(match, review, seat, context));
}

/** *All moves and boards* below a review, in place of one that the asker alone sees; *Back* leads to that. */
export async function showReviewDetails(services: Services, context: Context, recorded: FinishedMatch): Promise<void> {
  const { match, seat } = await inOwnView(services, context, recorded);
  await withReview(services, context, match, (review) => reviewDetails(match, review, seat, context));
}

/** *Share* below a review: everybody in the thread gets it. */
export const shareReview: GameHandler<OfRevision & { readonly seat: Seat }> = async (
  services,
  context,
  match,
  { seat },
) => {
  const review = await services.reviews.find(match);
  if (review === undefined) return refuse(context, { code: 'review-gone' });
  await shareHere(services, context, sharedReview(match, review, { seat, sharedBy: context.asker.name }, context));
};

async function withReview(
  services: Services,
  context: Context,
  match: FinishedMatch,
  draftOf: (review: Review) => ReturnType<typeof reviewMessage>,
): Promise<void> {
  const { reply } = context;
  if (match.game.moves.length === 0) return refuse(context, { code: 'nothing-to-review' });
  const kept = await services.reviews.find(match);
  if (kept !== undefined) return settleReview(context, draftOf(kept));
  const making = services.reviews.make(match);
  if (!making.ok) return refuse(context, { code: 'review-busy' });
  const takesPlace = isInPlace(context);
  await (takesPlace ? reply.acknowledge() : reply.announce());
  const isShown = await showProgress(services.clock, context, match, making.value);
  const review = await making.value.review;
  const draft = review === undefined ? noReview(context) : draftOf(review);
  if (takesPlace) return settleReview(context, draft);
  await (isShown ? reply.amend(draft) : reply.send(draft));
}

/** A card as it is takes the place of what was pressed: its way back leads where that one's did. */
async function settleReview(context: Context, draft: MessageDraft): Promise<void> {
  if (isInPlace(context)) await context.reply.updateOrSend(asPage(context, draft));
  else await context.reply.send(draft);
}

/** In milliseconds: edits of a message that come faster are no help to anybody, and Discord limits them. */
const PROGRESS_EVERY = 1500;

/** Until the review is there; gives whether anything was shown, which one that is quick makes needless. */
async function showProgress(clock: Clock, context: Context, match: FinishedMatch, making: Making): Promise<boolean> {
  const { reply } = context;
  for (let isShown = false; ; isShown = true) {
    if (await isThereWithin(PROGRESS_EVERY, making, clock)) return isShown;
    const progress = reviewProgress(making.done(), match.game.moves.length, context);
    if (isInPlace(context)) await reply.updateOrSend(asPage(context, progress));
    else await (isShown ? reply.amend(progress) : reply.send(progress));
  }
}

async function isThereWithin(span: number, { review }: Making, clock: Clock): Promise<boolean> {
  const time = Promise.withResolvers<boolean>();
  const cancel = clock.after(span, () => time.resolve(false));
  const isThere = review.then(() => true);
  return Promise.race([isThere, time.promise]).finally(cancel);
}
