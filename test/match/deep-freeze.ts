/** Freezes plain data all the way down, maps and sets included, so that writing into it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    const refuse = (): never => {
      throw new TypeError('this collection is frozen');
    };
    for (const name of ['set', 'add', 'delete', 'clear']) Object.defineProperty(value, name, { value: refuse });
  }
  Object.freeze(value);
  const inner = value instanceof Map ? value.values() : Object.values(value);
  for (const part of inner) deepFreeze(part);
  return value;
}
