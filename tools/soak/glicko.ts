/** Glickman, "Example of the Glicko-2 system" (2022), of one game, with the bounds of RUN-12: the judge's own, which the bot knows nothing of. */
export interface Strength {
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
}

export const UNKNOWN: Strength = { rating: 1500, deviation: 350, volatility: 0.09 };

const SCALE = 173.7178;
const TAU = 0.75;
const PRECISION = 1e-6;
const PERIODS_A_DAY = 0.21436;
const DAY = 86_400_000;

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** The strength before a game that ends so many milliseconds after the last one. */
export function rested({ rating, deviation, volatility }: Strength, idle: number): Strength {
  const periods = Math.max(0, (idle / DAY) * PERIODS_A_DAY - 1);
  return {
    rating,
    deviation: Math.min(350, Math.hypot(deviation, Math.sqrt(periods) * SCALE * volatility)),
    volatility,
  };
}

/** The strength after a game against `other`; `score`: 1, 0.5 or 0. */
export function played(own: Strength, other: Strength, score: number): Strength {
  // Step 2.
  const mu = (own.rating - 1500) / SCALE;
  const phi = own.deviation / SCALE;
  const otherPhi = other.deviation / SCALE;
  // Steps 3 and 4.
  const g = 1 / Math.sqrt(1 + (3 * otherPhi ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp(-g * (mu - (other.rating - 1500) / SCALE)));
  const variance = 1 / (g ** 2 * expected * (1 - expected));
  const delta = variance * g * (score - expected);
  // Steps 6 to 8.
  const volatility = volatilityAfter(own.volatility, phi, variance, delta);
  const after = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / variance);
  return {
    rating: Math.max(400, SCALE * (mu + after ** 2 * g * (score - expected)) + 1500),
    deviation: between(45, SCALE * after, 350),
    volatility: Math.min(0.1, volatility),
  };
}

/** Step 5, by the Illinois algorithm. */
function volatilityAfter(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma ** 2);
  const f = (x: number): number => {
    const all = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - all)) / (2 * all ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : a - TAU;
  while (high < a && f(high) < 0) high -= TAU;
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const x = low + ((low - high) * atLow) / (atHigh - atLow);
    const atX = f(x);
    if (atX * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [x, atX];
  }
  return Math.exp(low / 2);
}
