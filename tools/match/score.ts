/** Won, drawn and lost games of one player. */
export interface Score {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Standard deviations within which 95 % of a normal distribution lie. */
const DEVIATIONS_95 = 1.96;

export const gamesOf = ({ wins, draws, losses }: Score): number => wins + draws + losses;

/** From 0 to 1, a draw counting half; and how far off it may be, with 95 % confidence. */
export function share(score: Score): { readonly points: number; readonly error: number } {
  const games = gamesOf(score);
  const points = (score.wins + score.draws / 2) / games;
  const variance =
    (score.wins * (1 - points) ** 2 + score.draws * (0.5 - points) ** 2 + score.losses * points ** 2) / games;
  return { points, error: DEVIATIONS_95 * Math.sqrt(variance / games) };
}

/** How many Elo points stronger one is who scores this share; infinitely many for all points or none. */
export const eloOf = (points: number): number => -400 * Math.log10(1 / points - 1);

/** `12-34-5: 57.4 % ± 4.1, Elo +52 (+23 to +82)`. */
export function describeScore(score: Score): string {
  const { points, error } = share(score);
  const elo = [points, points - error, points + error].map((at) => signed(eloOf(Math.min(1, Math.max(0, at)))));
  const record = `${score.wins}-${score.draws}-${score.losses}`;
  return `${record}: ${percent(points)} % ± ${percent(error)}, Elo ${elo[0]} (${elo[1]} to ${elo[2]})`;
}

const percent = (part: number): string => (100 * part).toFixed(1);

function signed(elo: number): string {
  if (!Number.isFinite(elo)) return elo > 0 ? '+inf' : '-inf';
  const rounded = Math.round(elo);
  return rounded > 0 ? `+${rounded}` : String(rounded);
}
