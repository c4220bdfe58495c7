import { COLOUR_VISION } from './colour-vision.ts';

/** Dark like the place that the pictures are made for; width and sight are chosen by the two rows of buttons. */
export const GALLERY_CSS = `
:root { color-scheme: dark; --width: 300px; }
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
body:has(#w512:checked) { --width: 512px; }
body:has(#w160:checked) { --width: 160px; }
${COLOUR_VISION.map(({ name }) => `body:has(#${name}:checked) img { filter: url(#see-${name}); }`).join('\n')}
@media (max-width: 600px) { header { position: static; } header, main { padding: 12px; } img { max-width: 100%; } }
`;
