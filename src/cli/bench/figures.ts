/** Figures by name, as they are printed. */
export type Figures = Readonly<Record<string, number>>;

/** What a part measures: figures, or a set of them for each of several cases, by the case's name. */
export type PartFigures = Figures | Readonly<Record<string, Figures>>;

/** The value that a share of all values is below; 0 where there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const rounded = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(3))]));

/** The figures of each part as lines: part and case, the figure, and what it counts. */
export function figuresTable(
  parts: readonly (readonly [name: string, figures: PartFigures])[],
  units: Readonly<Record<string, string>>,
): readonly string[] {
  const rows = parts.flatMap(([part, figures]) =>
    groupsOf(part, figures).flatMap(([group, ofGroup]) =>
      Object.entries(ofGroup).map(([name, value], index) => ({
        name: index === 0 ? group : '',
        value: value.toLocaleString('en-US'),
        unit: units[name] ?? name,
      })),
    ),
  );
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
  const first = Math.max(9, widest(rows.map(({ name }) => name)) + 1);
  const second = widest(rows.map(({ value }) => value));
  return rows.map(({ name, value, unit }) => `${name.padEnd(first)}${value.padStart(second)}  ${unit}`);
}

function groupsOf(part: string, figures: PartFigures): readonly (readonly [name: string, figures: Figures])[] {
  if (!isByCase(figures)) return [[part, figures]];
  return Object.entries(figures).map(([name, ofCase]) => [`${part} ${name}`, ofCase]);
}

const isByCase = (figures: PartFigures): figures is Readonly<Record<string, Figures>> =>
  Object.values(figures).some((figure) => typeof figure === 'object');
