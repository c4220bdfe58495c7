/** Figures by name, as they are printed. */
export type Figures = Readonly<Record<string, number>>;

/** What a part measures: figures, or a set of them for each of several cases, by the case's name. */
export type PartFigures = Figures | Readonly<Record<string, Figures>>;

/** The figures of each part as lines: part and case, the figure, and what it counts. */
export function figuresTable(
  parts: readonly (readonly [name: string, figures: PartFigures])[],
  units: Readonly<Record<string, string>>,
): readonly string[] {
  const rows = parts.flatMap(([part, figures]) => groupsOf(part, figures)).flatMap((group) => rowsOf(group, units));
  const widest = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));
  const first = Math.max(9, widest(rows.map(({ name }) => name)) + 1);
  const second = widest(rows.map(({ value }) => value));
  return rows.map(({ name, value, unit }) => `${name.padEnd(first)}${value.padStart(second)}  ${unit}`);
}

type Group = readonly [name: string, figures: Figures];

function groupsOf(part: string, figures: PartFigures): readonly Group[] {
  if (!isByCase(figures)) return [[part, figures]];
  return Object.entries(figures).map(([name, ofCase]) => [`${part} ${name}`, ofCase]);
}

const isByCase = (figures: PartFigures): figures is Readonly<Record<string, Figures>> =>
  Object.values(figures).some((figure) => typeof figure === 'object');

function rowsOf([group, figures]: Group, units: Readonly<Record<string, string>>) {
  return Object.entries(figures).map(([name, value], index) => ({
    name: index === 0 ? group : '',
    value: value.toLocaleString('en-US'),
    unit: units[name] ?? name,
  }));
}
