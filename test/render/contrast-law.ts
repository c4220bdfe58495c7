import { type Material, materialOn, type PieceSetName } from '../../src/render/piece-set.ts';
import { THEMES, type ThemeName } from '../../src/render/theme.ts';
import { SIGHTS, type Sight } from './colour-blindness.ts';

/** WCAG 2.2: 1.4.11 for what is to be made out, 1.4.3 for what is to be read. */
export const OUTLINE = 3;
export const TEXT = 4.5;

/** Two colours that meet in the picture, and how far apart they must be for whom. */
export interface Demand {
  readonly what: string;
  readonly colours: readonly [string, string];
  readonly least: number;
  readonly sights: readonly Sight[];
}

/** What PLAY-02, PLAY-08, PLAY-10 and PLAY-11 demand of a theme's board, whatever stands on it. */
export function boardDemands(name: ThemeName): readonly Demand[] {
  const theme = THEMES[name];
  const onGround = (ground: string): readonly Demand[] => [
    forAll('a square number', [theme.ink, ground], TEXT),
    forAll('the last move', [theme.ink, ground], OUTLINE),
    forAll('what can be done', [theme.glow, ground], OUTLINE),
  ];
  return [
    ...onGround(theme.playing),
    ...onGround(theme.grain ?? theme.playing),
    forAll("the chosen square's number and ring", [theme.glow, theme.ink], TEXT),
    forAll('a name on the frame', [theme.plateInk, theme.frame], TEXT),
    forAll('the plate of whoever is on move', [theme.lit, theme.frame], OUTLINE),
    forAll('a name on the lit plate', [theme.litInk, theme.lit], TEXT),
  ];
}

/** What they demand of a set of pieces on a theme's board. */
export function pieceDemands(name: ThemeName, pieces: PieceSetName): readonly Demand[] {
  const { playing, grain } = THEMES[name];
  const [dark, light] = [materialOn(name, pieces, 'dark'), materialOn(name, pieces, 'light')];
  const ofSide = ({ edge, mark, body }: Material): readonly Demand[] => [
    forAll('the edge of a piece', [edge, playing], OUTLINE),
    forAll('the edge of a piece on the grain', [edge, grain ?? playing], OUTLINE),
    forAll('a crown or letter', [mark, body], TEXT),
  ];
  return [
    ...ofSide(dark),
    ...ofSide(light),
    forAll('the edges of the two sides', [dark.edge, light.edge], OUTLINE),
    forAll("light's inlay", [light.inlay, light.body], OUTLINE),
    { what: 'the bodies of the two sides', colours: [dark.body, light.body], least: OUTLINE, sights: ['normal sight'] },
  ];
}

function forAll(what: string, colours: readonly [string, string], least: number): Demand {
  return { what, colours, least, sights: SIGHTS };
}
