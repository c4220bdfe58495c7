import { svg, type SVGTemplateResult, html, type TemplateResult } from 'lit';

const icon = (shape: SVGTemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">${shape}</svg>`;

const line = (path: string): TemplateResult =>
  icon(
    svg`<path d=${path} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />`,
  );

/** Decorative, so always beside a word or a label. */
export const ICONS = {
  text: line('M9 4 7 20M17 4l-2 16M4 9h17M3 15h17'),
  voice: line('M4 9v6h4l5 4V5L8 9zM17 9a4 4 0 0 1 0 6'),
  thread: line('M5 4v10a4 4 0 0 0 4 4h10M15 14l4 4-4 4M10 8h9'),
  leave: line('M14 4H6v16h8M10 12h10M17 9l3 3-3 3'),
  more: line('M5 12h.01M12 12h.01M19 12h.01'),
  silent: line('M4 4l16 16M8 6a5 5 0 0 1 9 4v3l2 3M15 16H5l2-3v-4M10 20h4'),
  menu: line('M4 6h16M4 12h16M4 18h16'),
  close: line('M6 6l12 12M18 6 6 18'),
  down: line('M6 9l6 6 6-6'),
  window: line('M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9'),
  file: line('M6 3h8l5 5v13H6zM14 3v5h5'),
  download: line('M12 4v11M7 11l5 5 5-5M5 20h14'),
  eye: line('M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 12h.01'),
  slash: line('M15 5 9 19M4 4h16v16H4z'),
  send: line('M4 12 20 4l-4 16-4-7z'),
  check: line('M5 13l4 4L19 7'),
  lock: line('M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z'),
} as const;
