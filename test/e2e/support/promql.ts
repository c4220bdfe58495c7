import { parser } from '@prometheus-io/lezer-promql';

export interface Selector {
  readonly metric: string;
  /** Labels that must have exactly this value; `undefined` where the selector asks otherwise. */
  readonly labels: ReadonlyMap<string, string | undefined>;
}

export interface Query {
  /** What can't be read, from there on; by the grammar of Prometheus's own editor. */
  readonly unreadable: string | undefined;
  readonly selectors: readonly Selector[];
  /** What it groups by, or matches on. */
  readonly grouping: ReadonlySet<string>;
}

export function readQuery(text: string): Query {
  const grouping = new Set<string>();
  const found: { metric: string; labels: Map<string, string | undefined> }[] = [];
  let unreadable: string | undefined;
  let label = '';
  let isExact = false;
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      const part = text.slice(from, to);
      if (type.isError) unreadable ??= text.slice(from);
      if (name === 'VectorSelector') found.push({ metric: '', labels: new Map() });
      const selector = found.at(-1);
      if (name === 'Identifier' && selector !== undefined) selector.metric = part;
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') grouping.add(part);
      if (name === 'LabelName' && node.parent?.name === 'UnquotedLabelMatcher') label = part;
      if (name === 'MatchOp') isExact = part === '=';
      if (name === 'StringLiteral') selector?.labels.set(label, isExact ? part.slice(1, -1) : undefined);
    },
  });
  return { unreadable, selectors: found, grouping };
}
