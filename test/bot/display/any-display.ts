import * as fc from 'fast-check';
import { CARD, OVER, TOLD, UNKNOWN, type Display } from '../../../src/bot/display/display.ts';
import { observe, type Observation } from '../../../src/bot/display/observe.ts';
import { millis, revision } from '../../../src/match/ids.ts';
import { displayOf, NOW } from './display-values.ts';

export const KEYS = ['opening:3', 'notice:4', 'board:3', 'board:5', 'question:6', CARD] as const;
const key = fc.constantFrom(...KEYS);
/** No message changes what it is for: the id of each tells its key. */
export const keyOfId = (id: string): (typeof KEYS)[number] => KEYS[Number(id) % KEYS.length] ?? CARD;
export const anyId: fc.Arbitrary<string> = fc.integer({ min: 1, max: 3 * KEYS.length }).map(String);
const id = anyId;
const at = fc.integer({ min: 0, max: 90_000 }).map((later) => millis(NOW + later));
const version = fc.constantFrom(TOLD, OVER, UNKNOWN, '3/no-clock', `5/${UNKNOWN}`, '5/standing/hint');
const fault = fc.constantFrom(
  'unreachable',
  'rate-limited',
  'forbidden',
  'refused',
  'archived',
  'closed',
  'message-gone',
);
const lane = fc.constantFrom('thread', 'card');
const hindrance = fc.constantFrom('forbidden', 'locked', 'outage');
const draft = { content: 'Hello', components: [], allowed_mentions: {}, attachments: [] };

const one = <Type extends Observation['type']>(
  type: Type,
  parts: { readonly [Part in keyof Omit<Extract<Observation, { type: Type }>, 'type'>]: fc.Arbitrary<unknown> },
): fc.Arbitrary<Observation> => fc.record({ type: fc.constant(type), ...parts }) as fc.Arbitrary<Observation>;

/** Anything that can be seen of a match's messages, sensible or not. */
const anyObservation: fc.Arbitrary<Observation> = fc
  .oneof(
    one('sending', { key, version, after: id, overlay: fc.constant(undefined) }),
    one('posted', { key, id, version, at, sentAt: at, stays: fc.boolean() }),
    one('not-found', { key }),
    one('turned-up', { key, id, version }),
    one('duplicate', { key, id }),
    one('edited', { key, version, at }),
    one('gone', { id }),
    one('brought-down', { key: fc.constant('question:6') }),
    one('failed', {
      lane,
      where: fc.constantFrom('thread', 'channel'),
      key,
      fault,
      isPosting: fc.boolean(),
      at,
      wait: fc.constantFrom(0, 6000),
      waits: fc.constant([5000, 30_000]),
    }),
    one('unanswered', { key, fault }),
    one('regained', { id, until: at }),
    one('known', { id }),
    one('fact', {
      is: fc.constantFrom<Partial<Display>>(
        { look: 'now' },
        { look: 'before-sending', isNeeded: true },
        { isArchived: true },
        { card: 'missing' },
        { overlay: { on: 5, mention: true, pressed: 7, chosen: 11 as never, rests: 'hint' } },
        { startsAt: NOW, forcedAt: NOW, isAwaited: false },
      ),
    }),
    one('unarchived', { at }),
    one('hindered', { where: fc.constantFrom('thread', 'channel'), by: hindrance }),
    one('lifted', { by: fc.array(hindrance), where: fc.constant(undefined) }),
    one('time', { now: at }),
    one('roused', {}),
    one('rested', { lane }),
    one('said', { aside: fc.constant({ key: 'aside:1', revision: revision(4), draft, waits: true }) }),
    one('called', { users: fc.array(id), at }),
    one('held', { since: at }),
  )
  .map((seen) => ('id' in seen && 'key' in seen ? Object.assign(seen, { key: keyOfId(seen.id) }) : seen));

/** A display after anything. */
export const anyDisplay: fc.Arbitrary<Display> = fc
  .array(anyObservation, { maxLength: 30 })
  .map((seen) =>
    seen.filter((one) => one.type !== 'duplicate' || keyOfId(one.id) !== CARD).reduce(observe, displayOf()),
  );
