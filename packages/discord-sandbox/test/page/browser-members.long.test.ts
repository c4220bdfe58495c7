import { expect } from 'vitest';
import { SCREENS } from './browser/screens.ts';
import { type HandmadeBot, test } from './browser/handmade-bot.ts';
import { COMMANDS, row } from '../support/raw-bot.ts';

const CHALLENGE = 'Invite to play';

/** Registers a slash command and one in the menu of members; gives the id of the first. */
async function register({ bot }: HandmadeBot): Promise<string> {
  const commands = `/applications/${bot.sandbox.applicationId}/commands`;
  const { list } = await bot.call('PUT', commands, [...COMMANDS, { type: 2, name: CHALLENGE }]);
  return String(list[0]?.['id']);
}

test.for(SCREENS)(
  'given a command in the menu of members on a %s, then a mention, a name and the list of members lead to it',
  async ([name, screen], { fixture }) => {
    await register(fixture);
    const { sandbox } = fixture.bot;
    const bob = sandbox.user('Bob');
    await fixture.bot.post({ content: `<@${bob.id}> is here`, allowed_mentions: { parse: [] } });
    bob.say(fixture.bot.general, 'So I am');
    const window = await fixture.enter('Alice', screen);
    const { page } = window;
    const menu = page.getByTestId('member-menu');
    const ways = [
      () => page.locator('discord-mention[data-user-id]').click({ button: 'right' }),
      () => page.locator(`[data-author-id="${bob.id}"] .discord-author-username`).click(),
      async () => {
        await page.getByTestId('members').click();
        await page.getByTestId('member-list').getByRole('button', { name: 'Bob' }).click();
      },
    ];
    for (const [way, open] of ways.entries()) {
      await open();
      await menu.getByText('Apps').waitFor();
      await fixture.shoot(window, `member-${name}-${way}`);
      await menu.getByRole('button', { name: CHALLENGE }).click();
      await menu.waitFor({ state: 'detached' });
      const asked = await sandbox.waitFor(() => sandbox.state.interactions.waiting[0]);
      expect(asked).toMatchObject({ commandName: CHALLENGE, targetId: bob.id });
      await fixture.answer({ type: 4, data: { content: `Challenge ${way}` } });
      await window.reads(`Challenge ${way}`);
    }
    await page.getByTestId('members').click();
    await page.keyboard.press('Escape');
    await page.getByTestId('member-list').waitFor({ state: 'detached' });
    await window.expectTidy();
  },
);

test.for(SCREENS)(
  'given the mention of a command on a %s, then a press fills the composer with it; one that is not registered does nothing',
  async ([name, screen], { fixture }) => {
    const id = await register(fixture);
    const content = `Use </game challenge:${id}>, not </game nothing:${id}> nor </game board:123456789012345678>`;
    await fixture.bot.post({ content });
    const window = await fixture.enter('Alice', screen);
    await window.reads('Use');
    const { page } = window;
    expect(await page.locator('[data-command]').count()).toBe(1);
    await page.getByText('game nothing').click();
    expect(await page.getByTestId('command-form').count()).toBe(0);
    await page.getByText('game challenge').click();
    await page.getByTestId('command-form').getByRole('heading', { name: '/game challenge' }).waitFor();
    await window.expectTidy();
    await fixture.shoot(window, `command-mention-${name}`);
  },
);

test.for(SCREENS)(
  'given a menu of users on a %s, then one or several members are chosen in it',
  async ([name, screen], { fixture }) => {
    const { sandbox } = fixture.bot;
    const [bob, carol] = [sandbox.user('Bob'), sandbox.user('Carol')];
    const one = {
      type: 5,
      custom_id: 'one',
      placeholder: 'Your opponent',
      default_values: [{ id: bob.id, type: 'user' }],
    };
    const some = { type: 5, custom_id: 'some', placeholder: 'Who may watch', min_values: 0, max_values: 25 };
    await fixture.bot.post({ content: 'A new game', components: [row(one), row(some)] });
    carol.leaveServer();
    const window = await fixture.enter('Alice', screen);
    const menu = (id: string) => window.page.locator(`[data-testid="select"][data-custom-id="${id}"]`);
    expect(await menu('one').locator('option:checked').innerText()).toBe('@Bob · bob');
    expect((await menu('one').locator('option').allInnerTexts()).join()).not.toContain('Carol');
    await fixture.shoot(window, `users-${name}`);
    await menu('one').selectOption({ label: '@Alice · alice' });
    await fixture.answer({ type: 7, data: { content: 'Alice it is' } });
    await window.reads('Alice it is');
    await menu('some').locator('summary').click();
    for (const label of ['@Bob', '@Another Bot']) await menu('some').getByLabel(label).check();
    await menu('some').getByText('Choose these').click();
    await fixture.answer({ type: 4, data: { content: 'Both then' } });
    await window.reads('Both then');
    await window.expectTidy();
  },
);
