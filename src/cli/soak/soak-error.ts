/** Play did not go on as it should. */
export class SoakError extends Error {}
