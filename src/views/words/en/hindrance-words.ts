import { bold, channelLink, say, type Markdown } from '../../markdown.ts';
import type { PermissionName } from '../../refusal.ts';
import { andList } from './names.ts';
import { PERMISSION } from './permission-words.ts';

/** Why a running match can't be shown in its thread, and what sets it going again: it stands on the card in the channel. */
export const HINDRANCE_WORDS = {
  forbidden: (threadId: string, permissions: readonly PermissionName[]): Markdown =>
    say`I can't write in ${channelLink(threadId)} at the moment${
      permissions.length === 0 ? '' : say`: I need ${andList(permissions.map((name) => bold(PERMISSION[name])))}`
    }. Nothing is lost - once somebody who manages the server grants it again, the board follows by itself.`,
  locked: (threadId: string): Markdown =>
    say`${channelLink(threadId)} is locked, so the match waits. Nothing is lost - it goes on as soon as the thread is unlocked.`,
} as const;
