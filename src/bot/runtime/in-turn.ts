/** Does the same for each, one after the other; what fails is no reason to leave the others out. Rejects with the first failure. */
export async function inTurn<Item>(items: Iterable<Item>, task: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await task(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
