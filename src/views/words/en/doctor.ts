import { bold, command, say, type Markdown } from '../../markdown.ts';
import type { PermissionName } from '../../refusal.ts';
import { andList, PERMISSIONS } from './phrases.ts';

/** What each permission is for, as a sentence that begins "Without it,". */
const BREAKS: Readonly<Record<PermissionName, string>> = {
  ViewChannel: "I can't start a match here or show the ones that are running.",
  ReadMessageHistory:
    "I can't tell after an interruption what I've already posted, so boards may stop until someone presses a button.",
  SendMessages: "I can't keep an invitation up to date or show the result in the channel.",
  SendMessagesInThreads: "I can't post reminders, notices or a new board in a match's thread.",
  CreatePublicThreads: 'no match can start, because each one gets its own thread.',
  AttachFiles: "I can't post pictures of the board.",
  EmbedLinks: 'Discord may leave out links and pictures in what I post.',
};

const missing = (name: PermissionName) => (channels: Markdown) =>
  say`${bold(PERMISSIONS[name])} is missing in ${channels}. Without it, ${BREAKS[name]}`;

/** The page of `/checkers doctor`, for those who manage the server. */
export const doctor = {
  title: 'Checkup',
  heading: say`### Checkup`,
  healthy: (channel: Markdown) =>
    say`All is well: I have every permission I need in ${channel} and in all other channels where matches can start.`,
  channels: (links: readonly Markdown[], more: number) => andList(more === 0 ? links : [...links, `${more} more`]),
  missing: {
    ViewChannel: missing('ViewChannel'),
    ReadMessageHistory: missing('ReadMessageHistory'),
    SendMessages: missing('SendMessages'),
    SendMessagesInThreads: missing('SendMessagesInThreads'),
    CreatePublicThreads: missing('CreatePublicThreads'),
    AttachFiles: missing('AttachFiles'),
    EmbedLinks: missing('EmbedLinks'),
  } satisfies Readonly<Record<PermissionName, (channels: Markdown) => Markdown>>,
  mendPermissions: say`To fix this, edit the channel (or ${bold('Server Settings')}, ${bold('Roles')} for all channels at once), open ${bold('Permissions')}, pick my role and allow what is missing. Running matches catch up on their own.`,
  unfit: (channels: Markdown) =>
    say`No match can start in ${channels}: matches need threads, and only text and announcement channels have them. If the channel is gone, choose another in ${command('settings')}.`,
  elsewhere: (channel: Markdown) =>
    say`Matches can't start in ${channel}: the settings only allow other channels. ${command('settings')} changes that.`,
  withoutCommands: (channels: Markdown) =>
    say`Members can't use commands in ${channels} unless one of their roles allows it, so they can't start a match. Allow ${bold('Use Application Commands')} for ${'@everyone'} there.`,
  notes: say`**Good to know**`,
  noEmojis: say`- Buttons show numbers without pieces because the piece emojis haven't been uploaded yet. If it stays like this, my operator can find the reason in my log.`,
  noMembersIntent: say`- I don't notice when a player leaves the server or a thread, so their clock keeps running. My operator can turn on the ${bold('Server Members Intent')} and set ${bold('DISCORD_MEMBERS_INTENT=on')}.`,
  again: 'Check again',
};
