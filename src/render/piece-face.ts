import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Piece, Side } from '../engine/position.ts';
import { boardFont } from './board-font.ts';
import { crownPath } from './crown.ts';
import type { Material } from './material.ts';

const FULL_TURN = 2 * Math.PI;

/** What a face shows, and how large it is: what its rim leaves of the piece, in units. */
export interface Face extends Piece {
  readonly lettered: boolean;
  readonly radius: number;
}

/**
 * Paints the face of a piece around the origin, inside its rim: turned on a lathe and lit from above. Light and dark are
 * told apart by pattern as well: dark has fine grooves, light has an inlaid ring (PLAY-10). Crown and letter (`C`, `K`)
 * stand in the middle of both.
 */
export function paintFace(context: SKRSContext2D, material: Material, { side, king, lettered, radius }: Face): void {
  const marked = king || lettered;
  context.fillStyle = material.body;
  disc(context, radius);
  context.fill();
  hollow(context, material, radius);
  paintPattern(context, material, side, marked);
  if (lettered) paintLetter(context, material, king ? 'K' : 'C');
  else if (king) paintCrown(context, material);
}

/** With a mark in the middle only the outermost ring is left. */
function paintPattern(context: SKRSContext2D, material: Material, side: Side, marked: boolean): void {
  switch (side) {
    case 'dark':
      for (const radius of marked ? [14.8] : [14.4, 10]) hollow(context, material, radius);
      if (!marked) boss(context, material, 5.4);
      return;
    case 'light':
      ring(context, marked ? 15.2 : 12.2, marked ? 2.2 : 3.4, material.inlay);
      if (!marked) hollow(context, material, 10.5);
      return;
    default:
      side satisfies never;
  }
}

/** A step down: in the shade at the top, in the light at the bottom. */
function hollow(context: SKRSContext2D, material: Material, radius: number): void {
  ring(context, radius, 0.7, material.groove);
  crescent(context, radius, 1.6, material.groove);
  crescent(context, radius, -1.1, material.shine);
}

/** A step up. */
function boss(context: SKRSContext2D, material: Material, radius: number): void {
  crescent(context, radius, 1.2, material.shine);
  crescent(context, radius, -1.2, material.groove);
}

/** The part of a disc that the same disc, moved down by `drop`, leaves free. */
function crescent(context: SKRSContext2D, radius: number, drop: number, colour: string): void {
  context.save();
  disc(context, radius);
  context.clip();
  context.fillStyle = colour;
  context.beginPath();
  context.arc(0, 0, radius + 1, 0, FULL_TURN);
  context.arc(0, drop, radius, 0, FULL_TURN);
  context.fill('evenodd');
  context.restore();
}

function disc(context: SKRSContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, FULL_TURN);
}

function ring(context: SKRSContext2D, radius: number, width: number, colour: string): void {
  context.lineWidth = width;
  context.strokeStyle = colour;
  disc(context, radius);
  context.stroke();
}

function paintCrown(context: SKRSContext2D, material: Material): void {
  context.fillStyle = material.mark;
  context.fill(crownPath());
}

function paintLetter(context: SKRSContext2D, material: Material, letter: string): void {
  context.font = `24px "${boardFont()}"`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillStyle = material.mark;
  context.fillText(letter, 0, 8.4);
}
