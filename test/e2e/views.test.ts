import { describe, expect, test } from 'vitest';
import { filesOf, textOf } from '../../src/cli/play/message-contents.ts';
import { press } from '../../src/cli/play/table.ts';
import type { SandboxUser } from '../../src/sandbox/client/sandbox-user.ts';
import { useApp } from './support/app.ts';
import { labelsOf } from './support/reading.ts';

const app = useApp();

/** What a private view says, who is at its bottom, and what its picture is said to show. */
function seen(user: SandboxUser, id: string) {
  const message = user.message(id);
  if (message === undefined) throw new Error(`${user.name} sees no such view`);
  const said = textOf(message);
  const [picture, ...others] = filesOf(message);
  expect(others).toEqual([]);
  return {
    said,
    bottom: /^▼ \S+ \*\*(\w+)\*\*/m.exec(said)?.[1],
    top: /^▲ \S+ \*\*(\w+)\*\*/m.exec(said)?.[1],
    picture: picture?.description ?? '',
    url: picture?.url,
    buttons: labelsOf(message),
  };
}

const SIDES = [
  ['Alice', 'alice', 'Alice', 'Bob'],
  ['Bob', 'bob', 'Bob', 'Alice'],
  ['Carol, who watches,', 'carol', 'Bob', 'Alice'],
] as const;

describe('WATCH-03, PLAY-09: the board in private', () => {
  test.each(SIDES)(
    'WATCH-03: given %s asks for the board, then it comes from their side, and can be turned and turned back',
    async (_, who, bottom, top) => {
      const table = await app.openMatch();
      await table.type('11-15');
      const user = app[who];
      const { message } = await app.changingNothing(() => table.press(user, 'My view'));
      const id = message?.id ?? '';
      const first = seen(user, id);
      expect(first).toMatchObject({ bottom, top, buttons: ['Refresh', 'Flip board'] });
      expect(first.said).toContain('**1. 11-15**');
      expect(first.said).toContain("It's **Bob**'s turn.");
      await app.changingNothing(() => press(user, id, 'Flip board'));
      expect(seen(user, id)).toMatchObject({ bottom: top, top: bottom, buttons: ['Refresh', 'Flip board'] });
      expect(seen(user, id).url).not.toBe(first.url);
      await app.changingNothing(() => press(user, id, 'Flip board'));
      expect(seen(user, id)).toMatchObject({ bottom, top });
      expect(seen(user, id).picture).toBe(first.picture);
    },
  );
});
