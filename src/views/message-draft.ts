import type { APIAllowedMentions, APIMessageTopLevelComponent, MessageFlags } from 'discord-api-types/v10';
import type { BoardScene } from '../render/board-scene.ts';
import type { Look } from '../render/look.ts';
import type { ReplayScript } from '../render/replay-gif.ts';

/** A message as the players will see it, pictures not drawn yet: plain data that a test can read. */
export interface MessageDraft {
  /** Classic messages only: Components V2 forbids content. */
  readonly content?: string;
  readonly components: readonly APIMessageTopLevelComponent[];
  /** `MessageFlags.IsComponentsV2`, `MessageFlags.Ephemeral`, or both. */
  readonly flags?: MessageFlags;
  /** Always explicit: nobody is mentioned by accident (RUN-07). */
  readonly allowed_mentions: APIAllowedMentions;
  readonly attachments: readonly DraftAttachment[];
}

export type DraftAttachment = PictureAttachment | ReplayAttachment | TextAttachment;

export interface PictureAttachment {
  readonly kind: 'picture';
  readonly name: string;
  /** The alt text, at most 1024 characters (PLAY-11). */
  readonly description: string;
  readonly scene: BoardScene;
  readonly look: Look;
}

/**
 * A moving picture, made before it is sent (`Pictures.replay`), so that a failure is known while there is still something
 * else to say.
 */
export interface ReplayAttachment {
  readonly kind: 'replay';
  /** Ends in `.gif`. */
  readonly name: string;
  /** The alt text, at most 1024 characters. */
  readonly description: string;
  readonly script: ReplayScript;
}

export interface TextAttachment {
  readonly kind: 'text';
  readonly name: string;
  readonly description: string;
  readonly text: string;
}
