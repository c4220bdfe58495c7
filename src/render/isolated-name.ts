const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * A clean name, fenced in when it is written from right to left, so that it can't pull the words and squares beside it
 * out of order.
 */
export const isolatedName = (name: string): string =>
  RIGHT_TO_LEFT.test(name) ? ISOLATE + name + END_OF_ISOLATE : name;
