declare const brand: unique symbol;

/** A playing square, 1 to 32, numbered as in PDN: square 1 is at the top left of the diagram, dark starts on 1-12. */
export type Square = number & { readonly [brand]: 'Square' };
