import { parseAst } from 'vitest/node';

/** A piece of a source file, by its offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
/** The text that takes the place of a piece. */
export type Edit = Span & { readonly text: string };
type Node = Span & { readonly type: string; readonly [key: string]: unknown };

const SWAPPED: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '===:!== !==:=== <:<= <=:< >:>= >=:> &&:|| ||:&& ??:&& ?.:. +:- -:+ *:/ /:* %:* &:| |:& <<:>> >>:<< >>>:<< +=:-= -=:+= ' +
    '++:-- --:++ some:every every:some min:max max:min startsWith:endsWith endsWith:startsWith'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
) as Record<string, string>;
/** Calls whose result is of the type of what they are called on, so that the call can be left out. */
const LEFT_OUT = new Set(['filter', 'slice', 'toSorted', 'toReversed', 'trim', 'toLowerCase', 'toUpperCase', 'flat']);
const TYPES_ONLY = new Set(['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'implements', 'source']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const BODIES = new Set(['body', 'consequent', 'alternate']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes under `node` that run, each with the key it stands under: no types, no imports, no names of properties. */
const children = (node: Node): [string, Node][] => {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (TYPES_ONLY.has(key) || (node.type.startsWith('TS') && key !== 'expression')) return [];
    if (node['computed'] === false && (key === 'key' || key === 'property')) return [];
    return [value].flat().flatMap((child): [string, Node][] => (isNode(child) ? [[key, child]] : []));
  });
};

/** The tree of a source file; throws where it can't be parsed. */
export const parse = (source: string): Node => parseAst(source, { lang: 'ts' }) as unknown as Node;

/** All mutants of a source file, in the order of the text. Texts of errors are left alone. */
export const mutantsOf = (source: string): Edit[] => {
  const found: Edit[] = [];
  const text = (node: unknown): string => (isNode(node) ? source.slice(node.start, node.end) : '');
  const replace = (node: Node, ...texts: string[]) => {
    for (const text of texts) if (text !== source.slice(node.start, node.end)) found.push({ ...node, text });
  };
  const swap = (word: unknown, from: number) => {
    const other = typeof word === 'string' ? SWAPPED[word] : undefined;
    if (other === undefined) return;
    const start = source.indexOf(String(word), from);
    found.push({ start, end: start + String(word).length, text: other });
  };
  const visit = (node: Node): void => {
    const { left, argument, test, callee, expression } = node;
    if (node.type === 'NewExpression' && text(callee).endsWith('Error')) return;
    if (isNode(left)) swap(node['operator'], left.end);
    if (node.type === 'UpdateExpression') swap(node['operator'], node['prefix'] === true ? node.start : node.end - 2);
    if (node.type === 'UnaryExpression' && node['operator'] === '!') replace(node, text(argument));
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      if (isNode(test)) replace(test, 'true', 'false');
    } else if (/^(For|While|DoWhile)Statement$/.test(node.type) && isNode(test)) replace(test, 'false');
    if (node.type === 'Literal' && typeof node['value'] === 'boolean') replace(node, String(!node['value']));
    if (node.type === 'Literal' && typeof node['value'] === 'string' && node['value'] !== '') replace(node, "''");
    if (node.type === 'TemplateLiteral') replace(node, "''");
    if (node.type === 'ArrayExpression' && children(node).length > 0) replace(node, '[]');
    if (node.type === 'ExpressionStatement' && isNode(expression) && /^(Call|Await)Exp/.test(expression.type))
      replace(node, ';');
    if (node.type === 'MemberExpression' && node['optional'] === true && isNode(node['object']))
      if (node['computed'] === false) swap('?.', node['object'].end);
    if (node.type === 'CallExpression' && isNode(callee) && isNode(callee['property']) && isNode(callee['object'])) {
      swap(text(callee['property']), callee['property'].start);
      if (LEFT_OUT.has(text(callee['property']))) replace(node, text(callee['object']));
    }
    for (const [, child] of children(node)) visit(child);
  };
  visit(parse(source));
  return found.map(({ start, end, text }) => ({ start, end, text }));
};

/**
 * A source file that notes what of it runs, in `globalThis.covered[name]`, and the places it notes: statements, bodies of
 * functions. The innermost place around an offset says whether the code there has run.
 */
export const instrumented = (
  name: string,
  source: string,
): { code: string; places: { start: number; end: number }[] } => {
  const inserts: { at: number; text: string }[] = [];
  const places: Span[] = [];
  const note = ({ start, end }: Node): string => `$covered[${places.push({ start, end }) - 1}]=1`;
  const around = (node: Node, before: string, after: string, inside: () => void) => {
    inserts.push({ at: node.start, text: before });
    inside();
    inserts.push({ at: node.end, text: after });
  };
  const visit = (node: Node): void => {
    for (const [key, child] of children(node)) {
      const listed = Array.isArray(node[key]);
      if (FUNCTIONS.has(node.type) && key === 'body') {
        if (child.type === 'BlockStatement') {
          inserts.push({ at: child.start + 1, text: `${note(node)};` });
          visit(child);
        } else around(child, `(${note(node)},(`, '))', () => visit(child));
      } else if (
        /Statement$|^(Variable|Class|Export\w+)Declaration$/.test(child.type) &&
        child.type !== 'BlockStatement'
      ) {
        if (listed) around(child, `${note(child)};`, '', () => visit(child));
        else if (BODIES.has(key) && node.type !== 'LabeledStatement') {
          around(child, `{${note(child)};`, '}', () => visit(child));
        } else visit(child);
      } else visit(child);
    }
  };
  visit(parse(source));
  let code = `const $covered=(globalThis.covered??={})[${JSON.stringify(name)}]??=new Uint8Array(${places.length});`;
  let at = 0;
  for (const insert of inserts.toSorted((a, b) => a.at - b.at)) {
    code += source.slice(at, insert.at) + insert.text;
    at = insert.at;
  }
  return { code: code + source.slice(at), places };
};
