import { posix } from 'node:path';
import { specifiers, type TreeFile } from './tree-rules.ts';

/** The files that import one another in a circle, imports of types included; each circle as a list of paths. */
export function importCircles(files: readonly TreeFile[]): readonly (readonly string[])[] {
  const known = new Set(files.map(([path]) => path));
  const imports = new Map(
    files.map(([path, text]) => {
      const named = specifiers(text).map((from) => posix.join(posix.dirname(path), from));
      return [path, named.filter((other) => known.has(other))] as const;
    }),
  );
  const reachable = new Map(files.map(([path]) => [path, reachedFrom(path, imports)] as const));
  const circleOf = (path: string): readonly string[] =>
    [...(reachable.get(path) ?? [])].filter((other) => reachable.get(other)?.has(path) === true).toSorted();
  const circles = new Map(files.map(([path]) => [circleOf(path).join(), circleOf(path)] as const));
  return [...circles.values()].filter(({ length }) => length > 0);
}

/** What a file loads in turn: itself only if it stands in a circle. */
function reachedFrom(path: string, imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [...(imports.get(path) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    left.push(...(imports.get(next) ?? []));
  }
  return reached;
}
