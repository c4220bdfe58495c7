import { replayGif } from '../../render/replay/replay-gif.ts';
import type { ReplayScript } from '../../render/replay/replay-frames.ts';

/** What runs beside the event loop. */
export default (script: ReplayScript): Uint8Array<ArrayBuffer> => replayGif(script);
