import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { FaultyStore } from '../bot/support/faulty-store.ts';
import { readProjectFile } from '../packaging/project-files.ts';
import { quietPort } from '../support/quiet-port.ts';
import { openApp, type App } from './support/app.ts';
import { FakeEngine } from './support/fake-engine.ts';
import { readQuery } from './support/promql.ts';

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
  await match.turnBegun();
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
  await vi.waitFor(async () => {
    // Collections are told of once there was one, which a quick machine may not need until now.
    Array.from({ length: 100_000 }, (_, index) => ({ index }));
    text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('nodejs_gc_duration_seconds_sum{');
  }, 30_000);
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

describe('RUN-08: the files for Grafana and Prometheus', () => {
  /** What Prometheus adds to every series. */
  const ADDED = ['job', 'instance'];

  interface Panel {
    readonly id: number;
    readonly type: string;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
    readonly targets?: readonly { readonly expr: string }[];
  }
  interface Rule {
    readonly alert: string;
    readonly expr: string;
    readonly labels: { readonly severity: string };
  }
  const { panels } = JSON.parse(readProjectFile('ops/grafana-dashboard.json')) as { readonly panels: readonly Panel[] };
  const { groups } = parse(readProjectFile('ops/prometheus-alerts.yml')) as {
    readonly groups: readonly { readonly rules: readonly Rule[] }[];
  };
  const drawn = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')] as const),
  );
  const watched = groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as const));

  /** The labels of every series of the running bot, by its name. */
  const seriesByName = (): ReadonlyMap<string, readonly ReadonlyMap<string, string>[]> => {
    const series = text.split('\n').flatMap((line) => {
      const [, name, labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      if (name === undefined) return [];
      const pairs = Array.from(
        labels.matchAll(/(\w+)="([^"]*)"/g),
        ([, label = '', value = '']) => [label, value] as const,
      );
      return [{ name, labels: new Map(pairs) }];
    });
    // Prometheus tells by itself whether it could ask.
    const all = Map.groupBy([...series, { name: 'up', labels: new Map<string, string>() }], ({ name }) => name);
    return new Map(Array.from(all, ([name, of]) => [name, of.map(({ labels }) => labels)]));
  };

  test.each([...drawn, ...watched])('RUN-08: %s asks for what the bot has: %s', (_, expr) => {
    const { unreadable, selectors, grouping } = readQuery(expr);
    const series = seriesByName();
    expect(unreadable).toBeUndefined();
    expect(selectors).not.toHaveLength(0);
    const known = new Set(ADDED);
    for (const { metric, labels } of selectors) {
      const exact = [...labels].filter(([label, value]) => value !== undefined && !ADDED.includes(label));
      const fitting = (series.get(metric) ?? []).filter((has) =>
        exact.every(([label, value]) => has.get(label) === value),
      );
      expect(fitting, metric).not.toHaveLength(0);
      const names = new Set([ADDED, ...fitting.map((has) => Array.from(has.keys()))].flat());
      expect([...labels.keys()].filter((label) => !names.has(label))).toEqual([]);
      for (const name of names) known.add(name);
    }
    expect([...grouping].filter((label) => !known.has(label))).toEqual([]);
  });

  test('RUN-08: show every metric that is the bot’s own', () => {
    const own = Array.from(text.matchAll(/^# TYPE (king_me_\w+) /gm), ([, name = '']) => name);
    const queries = [...drawn, ...watched].map(([, expr]) => readQuery(expr));
    const used = new Set(queries.flatMap(({ selectors }) => selectors.map(({ metric }) => metric)));
    const isUsed = (name: string): boolean => ['', '_bucket', '_count'].some((end) => used.has(`${name}${end}`));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((name) => !isUsed(name))).toEqual([]);
  });

  test('RUN-08: every alarm is explained in the manual, and no other', () => {
    const manual = readProjectFile('docs/watching.md');
    const explained = Array.from(manual.matchAll(/^\| (KingMe\w+) +\| (\w+)/gm), ([, alarm, severity]) => [
      alarm,
      severity,
    ]);
    expect(explained).toEqual(
      groups.flatMap(({ rules }) => rules.map(({ alert, labels }) => [alert, labels.severity])),
    );
  });

  test('RUN-08: no two panels have the same number or the same place', () => {
    const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
