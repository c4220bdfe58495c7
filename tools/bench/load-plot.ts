import { z } from 'zod';

const RUN = z.object({
  database: z.enum(['sqlite', 'postgres']),
  matches: z.number().int().positive(),
  /** By presses a second: `50/s`. */
  figures: z.record(z.string().regex(/^\d+\/s$/), z.record(z.string(), z.number())),
});

/** What was measured of some numbers of matches, rates and databases, as one JSON file keeps it. */
export const MATRIX = z.object({ machine: z.string(), runs: z.array(RUN) });

export type LoadMatrix = z.infer<typeof MATRIX>;
type Run = LoadMatrix['runs'][number];

/** The aims: 99 of 100 answers within this time, and this much of the processor a press. */
const AIM_MS = 120;
const AIM_CPU_MS = 4;
const AIM_MIB = 300;

const WIDTH = 880;
const HEIGHT = 784;

interface Panel {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const TIMES: Panel = { x: 62, y: 96, width: 660, height: 300 };
const COST: Panel = { x: 62, y: 500, width: 330, height: 200 };
const MEMORY: Panel = { x: 500, y: 500, width: 318, height: 200 };

/** Light and dark, for readers who can't tell red from green, too. */
const COLORS = [
  ['#56a5dd', '#8ecbf7'],
  ['#0b62a4', '#4aa3ec'],
  ['#7b3fa0', '#c79be8'],
  ['#c65d07', '#f2a35c'],
] as const;

const STYLE = `
  svg { --ink: #1f2328; --faint: #59636e; --line: #d1d9e0; --back: #ffffff; --aim: #1a7f37; }
  ${COLORS.map(([light], index) => `.c${index} { --c: ${light}; }`).join(' ')}
  @media (prefers-color-scheme: dark) {
    svg { --ink: #f0f6fc; --faint: #9198a1; --line: #3d444d; --back: #0d1117; --aim: #3fb950; }
    ${COLORS.map(([, dark], index) => `.c${index} { --c: ${dark}; }`).join(' ')}
  }
  text { font: 13px system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; fill: var(--faint); }
  .title { font-size: 16px; font-weight: 600; fill: var(--ink); }
  .value { fill: var(--ink); }
  .grid { stroke: var(--line); stroke-width: 1; }
  .aim { stroke: var(--aim); stroke-width: 1.5; stroke-dasharray: 2 4; }
  .aimed { fill: var(--aim); }
  .series { fill: none; stroke: var(--c); stroke-width: 2.5; stroke-linejoin: round; }
  .half { stroke-width: 1.5; stroke-dasharray: 5 4; }
  .dot { fill: var(--c); stroke: var(--back); stroke-width: 1.5; }
  .lossy { fill: var(--back); stroke: var(--c); stroke-width: 2; }
  .bar { fill: var(--c); }
  .name { fill: var(--c); font-weight: 600; }`;

/** A picture of it, as SVG: the time until an answer and its cost by presses a second, and the memory. */
export function loadPlot({ machine, runs }: LoadMatrix): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img">`,
    `<title>How long answers take under load, and what they cost</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="10" fill="var(--back)"/>`,
    ...times(runs),
    ...cost(runs),
    ...memory(runs),
    text(
      WIDTH / 2,
      HEIGHT - 16,
      `${machine}. The bot, its database, the double of Discord and what presses share it.`,
      {
        anchor: 'middle',
      },
    ),
    '</svg>',
    '',
  ].join('\n');
}

function times(runs: readonly Run[]): readonly string[] {
  const scale: Scale = { from: 2, to: 2000, isLog: true };
  const across: Scale = { from: 0, to: fastest(runs) };
  return [
    text(22, 34, 'From a press until its answer with the picture has arrived', { style: 'title' }),
    text(
      22,
      58,
      'milliseconds; solid: 99 of 100 answers are faster, dashed: half of them are; hollow: presses were lost',
    ),
    ...frame(TIMES, across, scale, [2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000], 'presses a second'),
    ...aim(TIMES, scale, AIM_MS),
    text(TIMES.x + 6, at(scale, TIMES, 'y', AIM_MS) - 6, `aim: ${AIM_MS} ms`, { style: 'aimed' }),
    ...runs.flatMap((run, index) => [
      ...line(TIMES, across, scale, run, 'p50Ms', `c${index} series half`),
      ...line(TIMES, across, scale, run, 'p99Ms', `c${index} series`),
      ...dots(TIMES, across, scale, run, 'p99Ms', index),
    ]),
    ...names(runs, (run) => at(scale, TIMES, 'y', last(run, 'p99Ms'))),
  ];
}

function cost(runs: readonly Run[]): readonly string[] {
  const most = Math.max(AIM_CPU_MS, ...runs.flatMap((run) => pointsOf(run, 'cpuMsAPress').map(({ value }) => value)));
  const scale: Scale = { from: 0, to: 2 * Math.ceil((most + 1) / 2) };
  const ticks = Array.from({ length: scale.to / 2 + 1 }, (_, index) => 2 * index);
  const across: Scale = { from: 0, to: fastest(runs) };
  return [
    text(22, COST.y - 26, 'Processor time of the bot a press, ms', { style: 'title' }),
    ...frame(COST, across, scale, ticks, 'presses a second'),
    ...aim(COST, scale, AIM_CPU_MS),
    text(COST.x + COST.width + 6, at(scale, COST, 'y', AIM_CPU_MS) + 4, 'aim', { style: 'aimed' }),
    ...runs.flatMap((run, index) => [
      ...line(COST, across, scale, run, 'cpuMsAPress', `c${index} series`),
      ...dots(COST, across, scale, run, 'cpuMsAPress', index),
    ]),
  ];
}

/** Two bars a run: before the first press, and the most. */
function memory(runs: readonly Run[]): readonly string[] {
  const most = Math.max(AIM_MIB, ...runs.map((run) => figure(run, 'rssMiBMost')));
  const scale: Scale = { from: 0, to: Math.ceil(most / 100) * 100 };
  const step = scale.to > 500 ? 200 : 100;
  const ticks = Array.from({ length: Math.floor(scale.to / step) + 1 }, (_, index) => index * step);
  const slot = MEMORY.width / Math.max(1, runs.length);
  const bars = runs.flatMap((run, index) => {
    const left = MEMORY.x + slot * index + slot * 0.18;
    const bar = (name: string, offset: number, opacity: number): readonly string[] => {
      const top = at(scale, MEMORY, 'y', figure(run, name));
      const width = slot * 0.3;
      const x = left + offset * (width + 4);
      const height = MEMORY.y + MEMORY.height - top;
      return [
        `<rect class="c${index} bar" opacity="${opacity}" x="${px(x)}" y="${px(top)}" width="${px(width)}" height="${px(height)}"/>`,
        text(x + width / 2, top - 5, String(Math.round(figure(run, name))), { anchor: 'middle', style: 'value' }),
      ];
    };
    const middle = MEMORY.x + slot * (index + 0.5);
    return [
      ...bar('rssMiBIdle', 0, 0.45),
      ...bar('rssMiBMost', 1, 1),
      text(middle, MEMORY.y + MEMORY.height + 20, run.matches.toLocaleString('en-US'), { anchor: 'middle' }),
      text(middle, MEMORY.y + MEMORY.height + 37, DATABASES[run.database], { anchor: 'middle' }),
    ];
  });
  return [
    text(MEMORY.x - 40, MEMORY.y - 26, 'Memory (RSS), MiB: at rest, and at most', { style: 'title' }),
    ...ticks.flatMap((tick) => rule(MEMORY, scale, tick)),
    ...aim(MEMORY, scale, AIM_MIB),
    text(MEMORY.x + MEMORY.width + 6, at(scale, MEMORY, 'y', AIM_MIB) + 4, 'aim', { style: 'aimed' }),
    ...bars,
  ];
}

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly isLog?: boolean;
}

function at(scale: Scale, panel: Panel, axis: 'x' | 'y', value: number): number {
  const map = scale.isLog === true ? Math.log : (plain: number) => plain;
  const clipped = Math.min(scale.to, Math.max(scale.from, value));
  const share = (map(clipped) - map(scale.from)) / (map(scale.to) - map(scale.from));
  return axis === 'x' ? panel.x + share * panel.width : panel.y + (1 - share) * panel.height;
}

const rule = (panel: Panel, scale: Scale, tick: number): readonly string[] => {
  const y = at(scale, panel, 'y', tick);
  return [
    `<line class="grid" x1="${panel.x}" x2="${panel.x + panel.width}" y1="${px(y)}" y2="${px(y)}"/>`,
    text(panel.x - 8, y + 4, tick.toLocaleString('en-US'), { anchor: 'end' }),
  ];
};

function frame(panel: Panel, across: Scale, scale: Scale, ticks: readonly number[], label: string): readonly string[] {
  const bottom = panel.y + panel.height;
  const step = 50 * Math.ceil(across.to / 50 / (panel.width / 60));
  const columns = Array.from({ length: Math.floor(across.to / step) + 1 }, (_, index) => index * step);
  return [
    ...ticks.flatMap((tick) => rule(panel, scale, tick)),
    ...columns.map((tick) => text(at(across, panel, 'x', tick), bottom + 20, String(tick), { anchor: 'middle' })),
    text(panel.x + panel.width / 2, bottom + 40, label, { anchor: 'middle' }),
  ];
}

function aim(panel: Panel, scale: Scale, value: number): readonly string[] {
  const y = px(at(scale, panel, 'y', value));
  return [`<line class="aim" x1="${panel.x}" x2="${panel.x + panel.width}" y1="${y}" y2="${y}"/>`];
}

function line(panel: Panel, across: Scale, scale: Scale, run: Run, name: string, style: string): readonly string[] {
  const points = pointsOf(run, name).map(
    ({ rate, value }) => `${px(at(across, panel, 'x', rate))},${px(at(scale, panel, 'y', value))}`,
  );
  return [`<polyline class="${style}" points="${points.join(' ')}"/>`];
}

const dots = (panel: Panel, across: Scale, scale: Scale, run: Run, name: string, color: number): readonly string[] =>
  pointsOf(run, name).map(({ rate, value, lost }) => {
    const [x, y] = [px(at(across, panel, 'x', rate)), px(at(scale, panel, 'y', value))];
    return `<circle class="c${color} ${lost > 0 ? 'lossy' : 'dot'}" cx="${x}" cy="${y}" r="4.5"/>`;
  });

/** At the end of each line, apart from one another. */
function names(runs: readonly Run[], height: (run: Run) => number): readonly string[] {
  const placed: number[] = [];
  return runs
    .map((run, index) => ({ run, index, y: height(run) }))
    .toSorted((one, other) => one.y - other.y)
    .flatMap(({ run, index, y }) => {
      const free = Math.max(y, (placed.at(-1) ?? -Infinity) + 36);
      placed.push(free);
      const x = TIMES.x + TIMES.width + 14;
      return [
        text(x, free, `${run.matches.toLocaleString('en-US')} matches`, { style: `c${index} name` }),
        text(x, free + 16, DATABASES[run.database]),
      ];
    });
}

interface Point {
  readonly rate: number;
  readonly value: number;
  readonly lost: number;
}

const pointsOf = ({ figures }: Run, name: string): readonly Point[] =>
  Object.entries(figures)
    .map(([rate, of]) => ({ rate: Number.parseInt(rate, 10), value: of[name] ?? 0, lost: of['lost'] ?? 0 }))
    .toSorted((one, other) => one.rate - other.rate);

const last = (run: Run, name: string): number => pointsOf(run, name).at(-1)?.value ?? 0;

/** Before the first press that of the first rate, else the most of all. */
function figure(run: Run, name: string): number {
  const values = pointsOf(run, name).map(({ value }) => value);
  return name === 'rssMiBIdle' ? (values[0] ?? 0) : Math.max(0, ...values);
}

const fastest = (runs: readonly Run[]): number =>
  Math.max(50, ...runs.flatMap((run) => pointsOf(run, 'p50Ms').map(({ rate }) => rate)));

interface Look {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly style?: string;
}

function text(x: number, y: number, words: string, { anchor = 'start', style }: Look = {}): string {
  const kind = style === undefined ? '' : ` class="${style}"`;
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${px(x)}" y="${px(y)}" text-anchor="${anchor}"${kind}>${safe}</text>`;
}

const px = (value: number): string => String(Math.round(value * 10) / 10);
