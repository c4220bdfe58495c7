/** Somebody's click did not lead where it should have. */
export class TableError extends Error {}
