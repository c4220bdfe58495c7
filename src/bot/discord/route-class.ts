/** The subject of a request, by its address: https://discord.com/api/v10/channels/123/messages/456?... */
export function routeClass(url: string): string {
  const [path = ''] = url.slice(url.indexOf('/v10/') + '/v10/'.length).split('?', 1);
  const [top = '', , part, id, ofMessage] = path.split('/');
  if (top === 'channels') {
    if (part === undefined) return 'channel';
    if (part !== 'messages' || ofMessage !== undefined) return 'thread';
    return id === undefined ? 'messages' : 'message';
  }
  if (top === 'applications') return part === 'emojis' ? 'emojis' : 'commands';
  return CLASSES[top] ?? 'other';
}

const CLASSES: Readonly<Record<string, string>> = {
  interactions: 'callback',
  webhooks: 'follow-up',
  guilds: 'member',
  gateway: 'gateway',
};
