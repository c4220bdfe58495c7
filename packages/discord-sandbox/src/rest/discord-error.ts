import { type Checked, type FormError, nestFormErrors } from '../checks/check-body.ts';

/** Discord's refusal of a request: thrown by handlers, because it ends a request from any depth. */
export class DiscordError extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: readonly FormError[];
  /** Seconds, of a 429. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: number, message: string, errors: readonly FormError[] = [], retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  toBody(): object {
    const body = { message: this.message, code: this.code };
    if (this.retryAfter !== undefined) return { ...body, retry_after: this.retryAfter, global: false };
    return this.errors.length === 0 ? body : { ...body, errors: nestFormErrors(this.errors) };
  }
}

export const invalidForm = (errors: readonly FormError[]): DiscordError =>
  new DiscordError(400, 50035, 'Invalid Form Body', errors);

/** Codes and words are Discord's ("Opcodes and Status Codes", JSON error codes). */
export const REFUSALS = {
  unauthorized: [401, 0, '401: Unauthorized'],
  notFound: [404, 0, '404: Not Found'],
  unknownApplication: [404, 10002, 'Unknown Application'],
  unknownChannel: [404, 10003, 'Unknown Channel'],
  unknownGuild: [404, 10004, 'Unknown Guild'],
  unknownMember: [404, 10007, 'Unknown Member'],
  unknownMessage: [404, 10008, 'Unknown Message'],
  unknownUser: [404, 10013, 'Unknown User'],
  unknownEmoji: [404, 10014, 'Unknown Emoji'],
  unknownWebhook: [404, 10015, 'Unknown Webhook'],
  unknownInteraction: [404, 10062, 'Unknown interaction'],
  unknownCommand: [404, 10063, 'Unknown application command'],
  notYourApplication: [403, 20012, 'You are not authorized to perform this action on this application'],
  tooManyEmojis: [400, 30008, 'Maximum number of emojis reached (2000)'],
  tooManyAttachments: [400, 30015, 'Maximum number of attachments in a message reached (10)'],
  tooLarge: [413, 40005, 'Request entity too large'],
  alreadyAcknowledged: [400, 40060, 'Interaction has already been acknowledged.'],
  missingAccess: [403, 50001, 'Missing Access'],
  notYourMessage: [403, 50005, 'Cannot edit a message authored by another user'],
  emptyMessage: [400, 50006, 'Cannot send an empty message'],
  missingPermissions: [403, 50013, 'Missing Permissions'],
  systemMessage: [403, 50021, 'Cannot execute action on a system message'],
  wrongChannelType: [400, 50024, 'Cannot execute action on this channel type'],
  invalidWebhookToken: [401, 50027, 'Invalid Webhook Token'],
  badApiVersion: [400, 50041, 'Invalid API version provided.'],
  archived: [400, 50083, 'Thread is archived'],
  // A locked thread is refused in the same words (discord-api-docs issues 6884 and 7707).
  locked: [403, 50083, 'Thread is archived'],
  badJson: [400, 50109, 'The request body contains invalid JSON.'],
  threadExists: [400, 160004, 'A thread has already been created for this message'],
} as const;

/** Throws if there are errors. */
export function refuseIf(errors: readonly FormError[]): void {
  if (errors.length > 0) throw invalidForm(errors);
}

/** The value of a check; throws Discord's refusal when it failed. */
export function accepted<T>(checked: Checked<T>): T {
  if (!checked.ok) throw invalidForm(checked.errors);
  return checked.value;
}

/** "Rate Limit Response Structure": of the limits inside a route, which no header announces. */
export const editedTooOften = (retryAfter: number): DiscordError =>
  new DiscordError(
    429,
    30046,
    'Maximum number of edits to messages older than 1 hour reached. Try again later',
    [],
    retryAfter,
  );

export function refusal(name: keyof typeof REFUSALS): DiscordError {
  const [status, code, message] = REFUSALS[name];
  return new DiscordError(status, code, message);
}
