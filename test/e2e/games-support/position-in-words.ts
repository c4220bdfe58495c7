import type { Position, Side } from '../../../src/engine/position.ts';
import { readAltText } from '../../render/read-alt-text.ts';

/** The position with its side to move, as a picture's alt text tells it to somebody who can't see it (PLAY-11). */
export const positionInWords = (altText: string): Position => readAltText(altText).position;

/** The side that the picture shows at its bottom. */
export const bottomInWords = (altText: string): Side => readAltText(altText).bottom;
