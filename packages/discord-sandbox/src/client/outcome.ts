import type { FirstAnswer } from '../state/records.ts';
import type { Snowflake } from '../state/snowflake.ts';

/** What a user's click or command led to, as far as the bot's first answer says. */
export type Outcome =
  | ({ readonly ok: true; readonly interactionId: Snowflake; readonly onlyMe: boolean } & FirstAnswer)
  | {
      readonly ok: false;
      /** What the Discord client shows, or why it would not have let the user do this. */
      readonly error: string;
      readonly interactionId: Snowflake | undefined;
      readonly message?: undefined;
    };

export const FAILED = 'This interaction failed';
export const APP_SILENT = 'The application did not respond';

export const notPossible = (error: string): Outcome => ({ ok: false, error, interactionId: undefined });
