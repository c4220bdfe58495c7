/**
 * Loaded into the bot's process before the bot (`--import`): its clock on the wall is set as the parent says, which an
 * operator's or a time server's hand does in earnest. Timers go on as they would: they don't count by that clock.
 */
export interface ClockMessage {
  /** Milliseconds ahead of the true time; negative behind it. */
  readonly shift: number;
}

/** How far it is off at the start. */
export const SHIFT_VARIABLE = 'FAULTS_CLOCK_SHIFT';

const trueNow = Date.now.bind(Date);
let shift = Number(process.env[SHIFT_VARIABLE] ?? 0);
// Whoever only wants the names of this module keeps the true time.
if (process.env[SHIFT_VARIABLE] !== undefined) {
  Date.now = () => trueNow() + shift;
  process.on('message', (message: ClockMessage) => {
    ({ shift } = message);
  });
  // Without the one who started it there is nobody left to end it.
  process.on('disconnect', () => process.exit());
  process.channel?.unref();
}
