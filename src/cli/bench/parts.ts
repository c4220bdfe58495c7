/** What can be measured, in the order in which it is told. Each part is loaded when it is asked for. */
export const BENCH_PARTS = {
  perft: async () => (await import('./perft-bench.ts')).perftBench(),
  picture: async () => (await import('./picture/picture-bench.ts')).pictureBench(),
  click: async () => (await import('./click-bench.ts')).clickBench(),
  store: async () => (await import('./store-bench.ts')).storeBench(process.env['KING_ME_TEST_POSTGRES']),
  memory: async () => (await import('./memory-bench.ts')).memoryBench(),
} as const;

export type PartName = keyof typeof BENCH_PARTS;
export const PART_NAMES = Object.keys(BENCH_PARTS) as readonly PartName[];

/** What stands behind a figure, by its name. */
export const UNITS: Readonly<Record<string, string>> = {
  nodesPerSecond: 'positions a second on one core, every leaf made',
  bulkNodesPerSecond: 'positions a second on one core, the last ply counted in bulk',
  p50Ms: 'ms, half of them are faster',
  p99Ms: 'ms, 99 of 100 are faster',
  bytes: 'bytes a picture',
  coldMs: 'ms, the first picture of a process',
  newLookMs: 'ms, the first picture of another look',
  heldP50Ms: 'ms of the event loop a picture, half of them hold it shorter',
  heldP99Ms: 'ms of the event loop a picture, 99 of 100 hold it shorter',
  cachedMs: 'ms, a picture that is kept already',
  perSecond: 'pictures a second, one at a time',
  perSecondAtOnce: 'pictures a second, 8 at once in one process, on all cores',
  perSecondOfWorkers: 'pictures a second, a worker thread for each core',
  libraryPngMs: "ms, the canvas library's plain PNG of the same board",
  libraryPngBytes: 'bytes of that',
  libraryWebpMs: "ms, the canvas library's WebP without loss",
  libraryWebpBytes: 'bytes of that',
  timeToPng: '% of the time of that PNG',
  bytesToPng: '% of its bytes',
  timeToWebp: '% of the time of that WebP',
  bytesToWebp: '% of its bytes',
  requestsPerMove: 'requests a two-click move',
  sqliteAppends: 'appends a second to a SQLite file, one at a time',
  sqliteAppendsAtOnce: 'appends a second to a SQLite file, 64 at once',
  bytesPerEvent: 'bytes an event in that file',
  clickShare: '% of a click that plays a move is spent in the store, the same kind of file',
  postgresAppends: 'appends a second to PostgreSQL, one at a time',
  postgresAppendsAtOnce: 'appends a second to PostgreSQL, 64 at once',
  bytesPerMatch: 'bytes of heap a running match',
};
