/** What goes wrong with a request. */
export type FaultEffect =
  /** An error answer: 429 with its wait in seconds, 500, 502 ... */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number; readonly global?: boolean }
  /** No answer, ever: the connection stays open until the caller gives up. */
  | { readonly kind: 'hang' }
  /** The connection is cut. */
  | { readonly kind: 'drop' }
  /** An answer later than it would have been. */
  | { readonly kind: 'delay'; readonly ms: number };

export interface FaultRule {
  /** An HTTP method; any when left out. */
  readonly method?: string;
  /**
   * The path without `/api/v10`: `*` stands for one segment, `**` for any rest. Any path when left out.
   */
  readonly path?: string;
  /** How many requests it hits; 1 when left out, `Infinity` until `clear`. */
  readonly times?: number;
  /** How many fitting requests pass first. */
  readonly skip?: number;
  /** Before the request takes effect, or after it: then only the answer suffers. `before` when left out. */
  readonly when?: 'before' | 'after';
  readonly effect: FaultEffect;
}

/** Whether a rule is meant for a request. */
export function ruleFits(rule: FaultRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method.toUpperCase() !== method.toUpperCase()) return false;
  return rule.path === undefined || globPattern(rule.path).test(path);
}

function globPattern(glob: string): RegExp {
  const source = glob
    .split('**')
    .map((part) =>
      part
        .split('*')
        .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join('[^/]+'),
    )
    .join('.*');
  return new RegExp(`^${source}$`);
}
