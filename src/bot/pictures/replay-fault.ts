/**
 * Why there is no replay: `busy` - so many are being made that this one has to be asked for again later; `failed` - it
 * could not be made at all.
 */
export type ReplayFault = 'busy' | 'failed';
