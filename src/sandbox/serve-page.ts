import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';

/** The files of the page, ready to be sent. */
export interface PageBundle {
  readonly html: () => Promise<string>;
  readonly css: () => Promise<string>;
  readonly script: () => Promise<string>;
}

const file = (name: string): string => fileURLToPath(new URL(`./page/${name}`, import.meta.url));

/**
 * Begins to bundle the page and gives its files as they get ready: the server need not wait. Kept in memory. A page that
 * can't be bundled is told by whoever asks for it, and by the page's own console.
 */
export function bundlePage(): PageBundle {
  const html = readFile(file('index.html'), 'utf8');
  const css = bundle({ entryPoints: [file('page.css')] });
  const script = bundle({ entryPoints: [file('main.ts')], format: 'esm', target: 'es2022', sourcemap: 'inline' });
  // Whoever loads the page hears of a failure; until then it is nobody's.
  for (const promise of [html, css, script]) promise.catch(() => undefined);
  return { html: () => html, css: () => css, script: () => script };
}

/** esbuild is loaded here only: a bot without the sandbox never needs it. */
async function bundle(options: BuildOptions): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...options, bundle: true, write: false, logLevel: 'silent' });
  return outputFiles?.[0]?.text ?? '';
}
