import type { Revision } from '../match/ids.ts';
import type { Match } from '../match/match.ts';
import type { LiveMatch } from '../bot/runtime/live-match.ts';
import { act, asAction, type Asked } from './act.ts';
import { refuseInMatch } from './answers.ts';
import type { OfRevision } from './id-shapes.ts';
import type { Context, Services } from './services.ts';

/** What the button of a question asks of the match; `number` is the question's own. */
type Ask = (number: Revision, services: Services, live: LiveMatch) => Asked | Promise<Asked>;

/** An answer to a question. `asks` is the phase that asks it: an old button must not answer a newer question. */
export const answerQuestion =
  (ask: Ask, asks?: 'ready-check' | 'paused') =>
  async (services: Services, context: Context, live: LiveMatch, { revision }: OfRevision): Promise<void> => {
    const isSettled = (): boolean => asks !== undefined && !isAsked(live.match, asks, revision);
    if (isSettled()) return refuseInMatch(services, context, live, { code: 'no-such-question' });
    const put = await act(services, context, live, async () => asAction(context, await ask(revision, services, live)));
    if (put.ok) return;
    // Somebody else may have settled it a moment before.
    await refuseInMatch(services, context, live, isSettled() ? { code: 'no-such-question' } : put.error);
  };

const isAsked = (match: Match, phase: 'ready-check' | 'paused', number: Revision): boolean =>
  match.phase === phase && match.number === number;
