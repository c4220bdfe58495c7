import type { Shown } from './shown.ts';
import { OVER, type Wanted } from './wanted.ts';
import { isNoticeKind } from './history.ts';

/** What to do next in a thread: find a message whose request got no answer, post one, change one, take one away. */
export type Step =
  | { readonly kind: 'find' | 'post' | 'edit'; readonly key: string; readonly message: Wanted }
  | { readonly kind: 'remove'; readonly key: string };

/** What is known of the thread beside what is shown. */
export interface Attempts {
  /** It was sent, and whether it arrived nobody knows. */
  readonly isSent: (key: string) => boolean;
  /** What has failed of late; true: the next try is worth waiting for. */
  readonly failed: ReadonlyMap<string, boolean>;
}

/**
 * The first step that brings a thread nearer to what is wanted there; `undefined`: it is as it should be, or what is left
 * has failed. Old buttons go before new ones come, the next board does not stand beside the last one, and a question about
 * what happened stands below the news of it. What fails in one place is no reason to leave the others behind.
 */
export function nextStep(wanted: readonly Wanted[], shown: Shown, { isSent, failed }: Attempts): Step | undefined {
  const isOpen = ({ key, version }: Wanted): boolean => {
    if (failed.has(key)) return false;
    return version === OVER ? shown.isUp(key) || isSent(key) : shown.get(key)?.version !== version;
  };
  const open = wanted.filter(isOpen);
  const stepTo = (message: Wanted): Step => {
    const { key, version } = message;
    const kind = shown.get(key) !== undefined ? 'edit' : version === OVER ? 'find' : 'post';
    return { kind, key, message };
  };
  const over = open.find((one) => one.version === OVER && !isNoticeKind(one.kind));
  if (over !== undefined) return stepTo(over);

  // Notices come in their order: what has failed holds up those behind it.
  const notice = wanted.find((one) => isNoticeKind(one.kind) && one.version !== OVER && !shown.isUp(one.key));
  if (notice !== undefined && !failed.has(notice.key)) return stepTo(notice);

  const isInTheWay = ({ kind, key, version }: Wanted): boolean =>
    kind === 'board' && version === OVER && shown.isUp(key) && failed.get(key) === true;
  const board = open.find(({ kind }) => kind === 'board');
  if (board !== undefined && !wanted.some(isInTheWay)) return stepTo(board);

  const question = notice === undefined ? open.find(({ kind }) => kind === 'question') : undefined;
  if (question !== undefined) return stepTo(question);

  const duplicate = shown.duplicates.find((messageId) => !failed.has(messageId));
  if (duplicate !== undefined) return { kind: 'remove', key: duplicate };
  const outdated = open.find((one) => isNoticeKind(one.kind) && one.version === OVER);
  return outdated && stepTo(outdated);
}
