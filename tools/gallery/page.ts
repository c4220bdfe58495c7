import type { BoardScene } from '../../src/render/board-scene.ts';
import { describeBoard } from '../../src/render/describe-board.ts';
import { THEME_NAMES, type ThemeName, PIECE_SET_NAMES, type PieceSetName } from '../../src/render/look.ts';
import type { GalleryState } from './states.ts';

export interface GalleryPicture {
  readonly file: string;
  readonly theme: ThemeName;
  readonly pieces: PieceSetName;
  readonly lettered: boolean;
  readonly state: GalleryState;
}

/** Pixels of the pictures, for the page to keep their place before they are loaded. */
export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

export interface ColorVision {
  readonly name: string;
  readonly matrix: readonly [Row, Row, Row];
}

type Row = readonly [red: number, green: number, blue: number];

/**
 * How people see who lack one of the three kinds of cones.
 * Source of the figures: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency", IEEE TVCG 15(6), 2009, table 1, severity 1.0.
 */
export const COLOR_VISION = [
  {
    name: 'protanopia',
    matrix: [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  },
  {
    name: 'deuteranopia',
    matrix: [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  },
  {
    name: 'tritanopia',
    matrix: [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  },
] as const satisfies readonly ColorVision[];

/** Dark like the place that the pictures are made for; width and sight are chosen by the two rows of buttons. */
const GALLERY_CSS = `
:root { color-scheme: dark; --width: 320px; }
body { margin: 0; background: #313338; color: #dbdee1; font: 16px/1.5 system-ui, sans-serif; }
header, main { padding: 16px 24px; }
header { position: sticky; top: 0; background: #2b2d31; box-shadow: 0 1px 4px #0006; z-index: 1; }
h1 { margin: 0; font-size: 1.4rem; }
h2 { margin: 40px 0 0; text-transform: capitalize; }
h3 { margin: 24px 0 8px; font-weight: 500; text-transform: capitalize; }
p { margin: 4px 0 8px; }
fieldset { display: inline-block; margin: 0 16px 0 0; border: 0; padding: 0; }
legend { float: left; margin-right: 8px; color: #a5aab3; }
label { margin-right: 12px; white-space: nowrap; }
.row { display: flex; flex-wrap: wrap; gap: 16px; }
figure { margin: 0; }
figure img { display: block; width: var(--width); height: auto; }
figcaption { color: #a5aab3; font-size: 0.875rem; }
body:has(#w768:checked) { --width: 768px; }
body:has(#w160:checked) { --width: 160px; }
${COLOR_VISION.map(({ name }) => `body:has(#${name}:checked) img { filter: url(#see-${name}); }`).join('\n')}
@media (max-width: 600px) { header { position: static; } header, main { padding: 12px; } img { max-width: 100%; } }
`;

/** The page, one file of HTML: without a script, so that it works wherever it is opened. */
export function galleryPage(pictures: readonly GalleryPicture[], replay: string, box: PictureBox): string {
  const figure = figureOf(box);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>King Me: the boards</title>
<style>${GALLERY_CSS}</style>
</head>
<body>
${COLOR_VISION.map(({ name, matrix }) => filter(name, matrix)).join('')}
<header>
<h1>King Me: the boards</h1>
<p>${pictures.length} pictures: ${THEME_NAMES.length} themes, ${PIECE_SET_NAMES.length} piece sets, and every state that players see.</p>
<fieldset><legend>Width</legend>
${choice('width', 'w320', 'as on a phone, 320 px', true)}${choice('width', 'w768', 'as drawn, 768 px')}${choice('width', 'w160', 'small')}
</fieldset>
<fieldset><legend>Seen with</legend>
${choice('sight', 'all', 'all colors', true)}${COLOR_VISION.map(({ name }) => choice('sight', name, name)).join('')}
</fieldset>
</header>
<main>
<h2>A whole game</h2>
<div class="row"><figure><img src="${replay}" alt="A game from its first move to its last, in motion." width="${box.width}" height="${box.height}"></figure></div>
${THEME_NAMES.map((theme) => themeSection(theme, pictures, figure)).join('')}
</main>
</body>
</html>
`;
}

type Figure = (picture: GalleryPicture, caption: string) => string;

const figureOf =
  ({ width, height }: PictureBox): Figure =>
  ({ file, pieces, state }, caption) =>
    `<figure><img src="${file}" alt="${inHtml(altText(state.scene, pieces))}" loading="lazy" width="${width}" height="${height}"><figcaption>${inHtml(caption)}</figcaption></figure>`;

function altText(scene: BoardScene, pieces: PieceSetName): string {
  const names = { dark: scene.plates.dark.name, light: scene.plates.light.name };
  return describeBoard({ scene, names, pieces });
}

function themeSection(theme: ThemeName, pictures: readonly GalleryPicture[], figure: Figure): string {
  const own = pictures.filter((picture) => picture.theme === theme);
  const sets = PIECE_SET_NAMES.map((pieces) => {
    const plain = own.filter((picture) => picture.pieces === pieces && !picture.lettered);
    return `<h3>${pieces}</h3><div class="row">${plain.map((picture) => figure(picture, picture.state.title)).join('')}</div>`;
  });
  const lettered = own.filter((picture) => picture.lettered);
  return `<section><h2>${theme}</h2>${sets.join('')}<h3>with letters</h3><div class="row">${lettered.map((picture) => figure(picture, picture.pieces)).join('')}</div></section>`;
}

const choice = (group: string, id: string, label: string, isFirst = false): string =>
  `<label><input type="radio" name="${group}" id="${id}"${isFirst ? ' checked' : ''}> ${label}</label>`;

const filter = (name: string, matrix: readonly (readonly number[])[]): string =>
  `<svg width="0" height="0" aria-hidden="true"><filter id="see-${name}" color-interpolation-filters="linearRGB"><feColorMatrix values="${[...matrix.map((row) => `${row.join(' ')} 0 0`), '0 0 0 1 0'].join(' ')}"/></filter></svg>`;

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
