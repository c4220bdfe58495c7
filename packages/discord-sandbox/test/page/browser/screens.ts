import type { BrowserContextOptions } from 'playwright-core';

/** Chromium by itself asks the outside world for updates and the like; none of it belongs to a test. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

export const LAPTOP = { viewport: { width: 1280, height: 860 } } as const;
export const TABLET = { viewport: { width: 1000, height: 800 } } as const;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

export const SCREENS = [
  ['laptop', LAPTOP],
  ['phone', PHONE],
] as const;

export type Screen = Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor' | 'isMobile' | 'hasTouch'>;
