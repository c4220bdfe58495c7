import { expect, it } from 'vitest';
import { messageWords, openInvitation } from '../../src/page/read-message.ts';
import { ALICE, BOB, channel, entry, message, world } from './worlds.ts';

const button = (disabled: boolean) => ({ type: 2, style: 3, custom_id: 'c', label: 'Accept', disabled }) as const;

it('given a card of components, then its words stand on one line', () => {
  const card = message('1', {
    content: '',
    components: [
      {
        type: 17,
        components: [
          { type: 10, content: '### **Alice** wins' },
          { type: 10, content: 'Bye' },
        ],
      },
    ],
  });
  expect(messageWords(card, world())).toBe('Alice wins Bye');
});

it.each([
  ['open', false, BOB],
  ['settled', true, undefined],
])('START-01: given my challenge of Bob, %s, then the next step is his or nobody’s', (_, disabled, invited) => {
  const posted = entry('1', {
    interaction_metadata: { id: '2', type: 2, user: ALICE, authorizing_integration_owners: {} },
    mentions: [BOB],
    components: [{ type: 1, components: [button(disabled)] }],
  });
  const here = channel({ messages: [entry('0'), posted] });
  expect(openInvitation(world({ channels: [here] }), here)).toEqual(invited);
  expect(openInvitation(world({ channels: [here], me: BOB }), here)).toBeUndefined();
});

it('START-12: given the bot’s own message that asks Bob, with buttons, then the next step is his', () => {
  const posted = entry('1', { mentions: [BOB], components: [{ type: 1, components: [button(false)] }] });
  const here = channel({ messages: [posted, entry('2', { author: ALICE })] });
  expect(openInvitation(world({ channels: [here] }), here)).toEqual(BOB);
  expect(openInvitation(world({ channels: [here], me: BOB }), here)).toBeUndefined();
});
