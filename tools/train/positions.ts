import { jumpersOf } from '../../src/engine/generate.ts';

/** A position of a self-played game, turned so that the side to move goes down, and what became of it. */
export interface LabeledPosition {
  readonly own: number;
  readonly enemy: number;
  readonly kings: number;
  /** Number of the game that it comes from. */
  readonly game: number;
  /** Whether dark was to move, before the board was turned. */
  readonly isDark: boolean;
  /** The score that the search gave, in hundredths of a man for the side to move. */
  readonly score: number;
  /** Result of the game for the side to move: 1 won, 0 drawn, -1 lost. */
  readonly result: number;
}

/** A file of positions is a row of these: own, enemy, kings, game, and score, side and result in one integer. */
const FIELDS = 5;
export const RECORD_BYTES = 4 * FIELDS;
/** Bytes of records read at once. */
const CHUNK_BYTES = 50_000 * RECORD_BYTES;

export function writeRecords(positions: readonly LabeledPosition[]): Uint8Array {
  const fields = new Int32Array(positions.length * FIELDS);
  for (const [index, { own, enemy, kings, game, isDark, score, result }] of positions.entries())
    fields.set([own, enemy, kings, game, (score << 3) | (isDark ? 4 : 0) | (result + 1)], index * FIELDS);
  return new Uint8Array(fields.buffer);
}

export function readRecords(bytes: Uint8Array): LabeledPosition[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const positions: LabeledPosition[] = [];
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
    const label = view.getInt32(at + 16, true);
    positions.push({
      own: view.getInt32(at, true),
      enemy: view.getInt32(at + 4, true),
      kings: view.getInt32(at + 8, true),
      game: view.getInt32(at + 12, true),
      isDark: (label & 4) !== 0,
      score: label >> 3,
      result: (label & 3) - 1,
    });
  }
  return positions;
}

/** Whether neither side could capture if it were to move: only there is a score asked for. */
export const isSettled = (own: number, enemy: number, kings: number): boolean =>
  jumpersOf(own, enemy, kings, true) === 0 && jumpersOf(enemy, own, kings, false) === 0;

/** The positions of each game, in the order in which they were played. */
export function* readGames(bytes: Uint8Array): Generator<readonly LabeledPosition[]> {
  let game: LabeledPosition[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    for (const position of readRecords(bytes.subarray(at, at + CHUNK_BYTES))) {
      if (game.length > 0 && game[0]?.game !== position.game) {
        yield game;
        game = [];
      }
      game.push(position);
    }
  if (game.length > 0) yield game;
}

/** How a position's label is mixed: `blend` of it is what the search thought, the rest the game's result. */
export interface LabelRecipe {
  readonly blend: number;
  /** How much of what the search thought is what it thought at the game's next position, and so on. */
  readonly later: number;
  /** Hundredths of a man that make a win e times as likely as a loss. */
  readonly scale: number;
}

/** Distinct positions with the mean of their labels, from 0 for a loss to 1 for a win, in room for `most` of them. */
export class PositionSet {
  readonly own: Int32Array;
  readonly enemy: Int32Array;
  readonly kings: Int32Array;
  count = 0;
  readonly #labels: Float32Array;
  readonly #times: Uint32Array;
  readonly #slots: Int32Array;
  readonly #recipe: LabelRecipe;

  constructor(most: number, recipe: LabelRecipe) {
    this.own = new Int32Array(most);
    this.enemy = new Int32Array(most);
    this.kings = new Int32Array(most);
    this.#labels = new Float32Array(most);
    this.#times = new Uint32Array(most);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 1))).fill(-1);
    this.#recipe = recipe;
  }

  get isFull(): boolean {
    return this.count === this.own.length;
  }

  label(index: number): number {
    return (this.#labels[index] as number) / (this.#times[index] as number);
  }

  has(own: number, enemy: number, kings: number): boolean {
    return this.#slots[this.#slotOf(own, enemy, kings)] !== -1;
  }

  /** Adds a game's settled positions but those that `held` has; one seen before counts once, with the mean of its labels. */
  addGame(positions: readonly LabeledPosition[], held?: PositionSet): void {
    const { blend, later, scale } = this.#recipe;
    let forDark: number | undefined;
    for (const position of positions.toReversed()) {
      const { own, enemy, kings, isDark, score, result } = position;
      const seen = 1 / (1 + Math.exp((isDark ? -score : score) / scale));
      forDark = forDark === undefined ? seen : later * forDark + (1 - later) * seen;
      if (!isSettled(own, enemy, kings) || held?.has(own, enemy, kings) === true) continue;
      const thought = isDark ? forDark : 1 - forDark;
      this.#add(position, blend * thought + ((1 - blend) * (result + 1)) / 2);
    }
  }

  #add({ own, enemy, kings }: LabeledPosition, label: number): void {
    const slot = this.#slotOf(own, enemy, kings);
    let index = this.#slots[slot] as number;
    if (index === -1) {
      if (this.isFull) return;
      index = this.count;
      this.count += 1;
      this.#slots[slot] = index;
      this.own[index] = own;
      this.enemy[index] = enemy;
      this.kings[index] = kings;
    }
    this.#labels[index] = (this.#labels[index] as number) + label;
    this.#times[index] = (this.#times[index] as number) + 1;
  }

  /** Where a position is, or the empty slot where it belongs. */
  #slotOf(own: number, enemy: number, kings: number): number {
    const mask = this.#slots.length - 1;
    let mixed = Math.imul(own ^ (own >>> 15), 0x2c1b3c6d) + Math.imul(enemy ^ (enemy >>> 13), 0x297a2d39);
    mixed += Math.imul(kings ^ (kings >>> 14), 0x1b873593);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    for (let slot = (mixed ^ (mixed >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const index = this.#slots[slot] as number;
      if (index === -1) return slot;
      if (this.own[index] === own && this.enemy[index] === enemy && this.kings[index] === kings) return slot;
    }
  }
}
