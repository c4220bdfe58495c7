/** One thing that is wrong with a body, and where. */
export interface FormError {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export interface ErrorTree {
  [key: string]: ErrorTree | { code: string; message: string }[];
}

export const formError = (path: FormError['path'], code: string, message: string): FormError => ({
  path,
  code,
  message,
});

/** The same errors seen from further out. */
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
