import { afterAll, beforeAll, expect, test } from 'vitest';
import { FaultyStore } from '../bot/support/faulty-store.ts';
import { quietPort } from '../support/quiet-port.ts';
import { openApp, type App } from './support/app.ts';
import { FakeEngine } from './support/fake-engine.ts';

const store = new FaultyStore();
let app: App;
let text: string;

const valueOf = (series: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

/** Two games with most of what can happen to them, and what the bot tells of itself afterwards. */
beforeAll(async () => {
  const port = await quietPort();
  app = await openApp({ HTTP_PORT: String(port) }, { engine: new FakeEngine(), store });
  app.clock.stand();
  const match = await app.openMatch();
  await match.type('11-15');
  await match.slash(app.alice, 'move', { move: '15-18' });
  await match.press(app.bob, '22');
  await match.press(app.bob, '22-17');
  await match.forge(app.carol, match.liveBoard?.id ?? '', 'c1:something:else');
  store.trouble = 'away';
  await match.slash(app.alice, 'move', { move: '15-19' });
  store.trouble = 'none';
  await app.pass(3000);
  app.sandbox.faults.tooManyRequests({ method: 'PATCH', path: '/channels/**' });
  await match.resign(app.alice);
  const solo = await app.ask(app.alice, 'solo', { level: 1 });
  await solo.press(app.alice, '9');
  await solo.press(app.alice, '9-13');
  await app.pass(1500);
  await app.soon(() => expect(solo.playing.game.moves).toHaveLength(2));
  text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
});
afterAll(() => app.stop());

test('RUN-08: the metrics tell what was played, asked and refused', () => {
  const told = {
    king_me_ready: 1,
    'king_me_gateway_shards{state="ready"}': 1,
    'king_me_matches{phase="playing"}': 1,
    'king_me_matches{phase="ended"}': 1,
    'king_me_interactions_total{kind="press",verb="pick"}': 2,
    'king_me_interactions_total{kind="press",verb="unknown"}': 1,
    'king_me_interactions_total{kind="command",verb="move"}': 3,
    'king_me_refusals_total{code="not-your-turn"}': 1,
    'king_me_refusals_total{code="unknown-button"}': 1,
    'king_me_refusals_total{code="not-saved"}': 1,
    king_me_interaction_failures_total: 1,
    'king_me_store_failures_total{operation="append",fault="unavailable"}': 1,
    'king_me_discord_rate_limits_total{scope="shared"}': 1,
    'king_me_engine_answer_seconds_count{kind="move"}': 1,
  };
  const series = Object.keys(told);
  expect(Object.fromEntries(series.map((name) => [name, valueOf(name)]))).toEqual(told);
});

test('RUN-06: every press is timed until its answer, and every move until its board', () => {
  const interactions = text.split('\n').filter((line) => line.startsWith('king_me_interactions_total{'));
  const asked = interactions.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  expect(valueOf('king_me_first_answer_seconds_count')).toBe(asked);
  expect(valueOf('king_me_board_shown_seconds_count')).toBe(3);
});

test('RUN-13: the metrics hold no secret, no name and no id', () => {
  const { token, guildId } = app.sandbox;
  for (const { name, id } of app.people) {
    expect(text).not.toContain(name);
    expect(text).not.toContain(id);
  }
  for (const { id } of app.matches) expect(text).not.toContain(id);
  for (const secret of [token, guildId, 'Checkers Club', '/interactions/']) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/(?<![\d.])\d{17}/);
});
