/** What a request is about, by its address: https://discord.com/api/v10/channels/123/messages/456?... */
export function routeClass(url: string): string {
  const [path = ''] = url.slice(url.indexOf('/v10/') + 5).split('?', 1);
  const [top, , second, third] = path.split('/');
  switch (top) {
    case 'interactions':
      return 'callback';
    case 'webhooks':
      return 'follow-up';
    case 'channels':
      return second === undefined
        ? 'channel'
        : second === 'messages'
          ? third === undefined
            ? 'messages'
            : 'message'
          : 'thread';
    case 'guilds':
      return 'member';
    case 'applications':
      return second === 'emojis' ? 'emojis' : 'commands';
    case 'gateway':
      return 'gateway';
    default:
      return 'other';
  }
}
