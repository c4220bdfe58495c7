/** What can be measured, in the order in which it is told. Each part is loaded when it is asked for. */
export const BENCH_PARTS = {
  perft: async () => (await import('./perft-bench.ts')).perftBench(),
  picture: async () => (await import('./picture-bench.ts')).pictureBench(),
  click: async () => (await import('./click-bench.ts')).clickBench(),
  store: async () => (await import('./store-bench.ts')).storeBench(process.env['KING_ME_TEST_POSTGRES']),
  memory: async () => (await import('./memory-bench.ts')).memoryBench(),
} as const;

export type PartName = keyof typeof BENCH_PARTS;
export const PART_NAMES = Object.keys(BENCH_PARTS) as readonly PartName[];

/** Figures by name, as they are printed. */
export type Figures = Readonly<Record<string, number>>;

/** What stands behind a figure, by its name. */
export const UNITS: Readonly<Record<string, string>> = {
  nodesPerSecond: 'positions a second on one core, every leaf made',
  bulkNodesPerSecond: 'positions a second on one core, the last ply counted in bulk',
  p50Ms: 'ms, half of them are faster',
  p99Ms: 'ms, 99 of 100 are faster',
  bytes: 'bytes a picture',
  size: 'pixels wide',
  requestsPerMove: 'requests a two-click move',
  sqliteAppends: 'appends a second to a SQLite file, one at a time',
  sqliteAppendsAtOnce: 'appends a second to a SQLite file, 64 at once',
  bytesPerEvent: 'bytes an event in that file',
  clickShare: '% of a click that plays a move is spent in the store, the same kind of file',
  postgresAppends: 'appends a second to PostgreSQL, one at a time',
  postgresAppendsAtOnce: 'appends a second to PostgreSQL, 64 at once',
  bytesPerMatch: 'bytes of heap a running match',
};
