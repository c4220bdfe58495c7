/** The data that `T` describes: every key present, each beside whether it may be absent; `readonly` and intersections don't show. */
type Plain<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : {
        -readonly [Key in keyof T]-?: { isOptional: object extends Pick<T, Key> ? true : false; value: Plain<T[Key]> };
      };

/**
 * `true` when two types describe the same data: the same keys, optional in both or in neither, with the same types, all
 * the way down. Mere assignability in both directions would overlook an optional key that only one of them has.
 */
export type SameShape<A, B> = [Plain<A>, Plain<B>] extends [Plain<B>, Plain<A>] ? true : false;
