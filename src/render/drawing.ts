import { drawBoard } from './board-picture.ts';
import type { BoardScene } from './board-scene.ts';
import { drawCurve, type Curve } from './curve-picture.ts';
import { drawLogo } from './logo.ts';
import type { Look } from './look.ts';
import { drawPieceEmoji, type PieceEmoji } from './piece-emoji.ts';
import { drawRatings, type RatingChart } from './rating-picture.ts';

/** A drawing to be made, as plain data for a worker. */
export type DrawingTask =
  | { readonly kind: 'board'; readonly scene: BoardScene; readonly look: Look }
  | { readonly kind: 'curve'; readonly curve: Curve; readonly look: Look }
  | { readonly kind: 'ratings'; readonly chart: RatingChart; readonly look: Look }
  | { readonly kind: 'logo' }
  | { readonly kind: 'emoji'; readonly emoji: PieceEmoji };

/** A PNG file. Equal drawings give equal bytes, in whatever thread. */
export async function draw(task: DrawingTask): Promise<Uint8Array> {
  switch (task.kind) {
    case 'board':
      return drawBoard(task.scene, task.look);
    case 'curve':
      return drawCurve(task.curve, task.look);
    case 'ratings':
      return drawRatings(task.chart, task.look);
    case 'logo':
      return drawLogo();
    case 'emoji':
      return drawPieceEmoji(task.emoji);
    default:
      return task satisfies never;
  }
}
