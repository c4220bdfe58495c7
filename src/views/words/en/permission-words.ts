import type { PermissionName } from '../../refusal.ts';

/** The permissions by the names that Discord's own settings show. */
export const PERMISSION: Readonly<Record<PermissionName, string>> = {
  ViewChannel: 'View Channels',
  ReadMessageHistory: 'Read Message History',
  SendMessages: 'Send Messages',
  SendMessagesInThreads: 'Send Messages in Threads',
  CreatePublicThreads: 'Create Public Threads',
  AttachFiles: 'Attach Files',
  EmbedLinks: 'Embed Links',
};
