import { draw } from '../../src/render/drawing.ts';

/** Draws on the spot: a worker a test would take longer to start than all its pictures. */
export const PLAIN_DRAWER = { draw, close: () => Promise.resolve() };
