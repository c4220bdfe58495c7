import type { ZodMiniType } from 'zod/mini';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FormError[] };

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: unknown;
  readonly input?: unknown;
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly errors?: readonly (readonly Issue[])[];
}

/** Checks a body (none counts as `{}`) against a schema of `discord-api-spec/zod`; gives it without the keys Discord ignores. */
export function checkBody<T>(schema: ZodMiniType, body: unknown): Checked<T> {
  const result = schema.safeParse(body ?? {}, { reportInput: true });
  if (result.success) return { ok: true, value: result.data as T };
  return { ok: false, errors: result.error.issues.flatMap((issue) => toFormErrors(issue as Issue, [])) };
}

function toFormErrors(issue: Issue, prefix: FormError['path']): readonly FormError[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))];
  if (issue.code === 'invalid_union') return unionErrors(issue, path);
  return [describe(issue, path)];
}

/** Of a union (say, of component kinds) only the branch counts whose `type` fits; if none does, that is the error. */
function unionErrors(issue: Issue, path: FormError['path']): readonly FormError[] {
  const branches = issue.errors ?? [];
  const meant = branches.filter((issues) => !issues.some((inner) => inner.path.length === 0 || isTypeKey(inner)));
  const nearest = meant.toSorted((a, b) => a.length - b.length)[0];
  if (nearest !== undefined) return nearest.flatMap((inner) => toFormErrors(inner, path));
  const types = branches.flatMap((issues) => issues.filter(isTypeKey).flatMap((inner) => inner.values ?? []));
  if (types.length === 0) return [formError(path, 'BASE_TYPE_INVALID', 'Value is not of the expected type.')];
  return [formError([...path, 'type'], 'UNION_TYPE_CHOICES', `Value of field "type" must be one of ${list(types)}.`)];
}

const isTypeKey = (issue: Issue): boolean => issue.path.length === 1 && issue.path[0] === 'type';

function describe(issue: Issue, path: FormError['path']): FormError {
  const { minimum, maximum } = issue;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return formError(path, 'BASE_TYPE_REQUIRED', 'This field is required');
      return wrongType(issue, path);
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int'
        ? formError(path, 'NUMBER_TYPE_MAX', `int value should be less than or equal to ${String(maximum)}.`)
        : formError(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${String(maximum)} or fewer in length.`);
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int') {
        return formError(path, 'NUMBER_TYPE_MIN', `int value should be greater than or equal to ${String(minimum)}.`);
      }
      return minimum === 1
        ? formError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
        : formError(path, 'BASE_TYPE_MIN_LENGTH', `Must be ${String(minimum)} or more in length.`);
    case 'invalid_value':
      return formError(path, 'BASE_TYPE_CHOICES', `Value must be one of {${list(issue.values ?? [])}}.`);
    case 'invalid_format':
      return issue.format === 'url'
        ? formError(path, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
        : formError(path, 'STRING_TYPE_REGEX', 'String value did not match validation regex.');
    default:
      return formError(path, 'BASE_TYPE_INVALID', 'Value is not of the expected type.');
  }
}

function wrongType(issue: Issue, path: FormError['path']): FormError {
  switch (issue.expected) {
    case 'string':
      return formError(path, 'STRING_TYPE_CONVERT', 'Could not interpret value as string.');
    case 'number':
    case 'int':
      return formError(path, 'NUMBER_TYPE_COERCE', `Value "${String(issue.input)}" is not int.`);
    case 'boolean':
      return formError(path, 'BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
    case 'array':
      return formError(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    default:
      return formError(path, 'MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  }
}

const list = (values: readonly unknown[]): string => [...new Set(values)].map(String).join(', ');

export interface FormError {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

export const formError = (path: FormError['path'], code: string, message: string): FormError => ({
  path,
  code,
  message,
});

export const under = (prefix: FormError['path'], errors: readonly FormError[]): readonly FormError[] =>
  errors.map(({ path, code, message }) => formError([...prefix, ...path], code, message));

/** Discord's nesting: a key for each step of the path and `_errors` at its end. */
export function nestFormErrors(errors: readonly FormError[]): ErrorTree {
  const root: ErrorTree = {};
  for (const { path, code, message } of errors) {
    let node = root;
    for (const step of path) {
      const next = node[step];
      node = next === undefined || Array.isArray(next) ? (node[step] = {}) : next;
    }
    const list = node['_errors'];
    if (Array.isArray(list)) list.push({ code, message });
    else node['_errors'] = [{ code, message }];
  }
  return root;
}

/** Refuses what exists on Discord and not in the sandbox: louder than doing something else with it. */
export const notHere = (path: FormError['path']): FormError =>
  formError(path, 'UNION_TYPE_CHOICES', 'The sandbox has none of this kind: see discord-facts.md.');
