import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { bundlePage } from './src/live/page-files.ts';

/** Writes the page into dist, bundled: what is packed needs neither its source nor a bundler. */
const { script, style } = bundlePage({ minify: true });
await mkdir('dist/page', { recursive: true });
await writeFile('dist/page/page.js', await script);
await writeFile('dist/page/page.css', await style);
await copyFile('src/page/index.html', 'dist/page/index.html');
