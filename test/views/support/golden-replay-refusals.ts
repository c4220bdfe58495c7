import type { RefusalDetails } from '../../../src/views/refusal.ts';
import type { ReplayRejection } from '../../../src/views/replay.ts';

/** What the asker reads when a game can't be shown again. */
export const GOLDEN_REPLAY_REFUSALS: readonly (readonly [ReplayRejection, RefusalDetails, string])[] = [
  [{ code: 'nothing-to-replay' }, {}, 'No move has been played, so there is nothing to show again.'],
  [
    { code: 'no-replay-here' },
    {},
    'No match is going on here. Where one has ended, **Replay** below its result shows it again.',
  ],
  [
    { code: 'one-board-at-a-time' },
    {},
    'Choose one of **repost**, **text** and **replay**: each shows the board in a way of its own.',
  ],
  [
    { code: 'not-on-record' },
    {},
    'I have no record of that game any more. The PDN file with its result still holds its moves.',
  ],
  [
    { code: 'record-out-of-reach' },
    {},
    "I can't look up that game at the moment. The button goes on working; please try again in a while.",
  ],
  [{ code: 'animation-busy' }, {}, 'Many animations are being made at the moment. Please try again in half a minute.'],
  [
    { code: 'animation-failed' },
    {},
    'The animation could not be made. **Replay** below a result goes through the moves one by one, and **/checkers pdn** has them in text.',
  ],
];
