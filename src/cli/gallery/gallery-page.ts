import type { BoardScene } from '../../render/board-scene.ts';
import { describeBoard } from '../../render/describe-board.ts';
import { THEME_NAMES, type ThemeName } from '../../render/theme.ts';
import { PIECE_SET_NAMES, type PieceSetName } from '../../render/piece-set.ts';
import { COLOUR_VISION } from './colour-vision.ts';
import { GALLERY_CSS } from './gallery-css.ts';
import type { GalleryState } from './states.ts';

/** A picture of the gallery: what it shows and how, and the file that it is in. */
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
${COLOUR_VISION.map(({ name, matrix }) => filter(name, matrix)).join('')}
<header>
<h1>King Me: the boards</h1>
<p>${pictures.length} pictures: ${THEME_NAMES.length} themes, ${PIECE_SET_NAMES.length} piece sets, and every state that players see.</p>
<fieldset><legend>Width</legend>
${choice('width', 'w300', 'as on a phone, 300 px', true)}${choice('width', 'w512', 'as drawn, 512 px')}${choice('width', 'w160', 'small')}
</fieldset>
<fieldset><legend>Seen with</legend>
${choice('sight', 'all', 'all colours', true)}${COLOUR_VISION.map(({ name }) => choice('sight', name, name)).join('')}
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

/** The theme's own pictures: each set with all of its states, then the letters. */
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
