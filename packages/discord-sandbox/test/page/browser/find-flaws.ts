import type { Page } from 'playwright-core';

/**
 * What is wrong with a page as it stands, in words: the newest message out of sight, something wider than the window, a
 * button that a press at its middle would miss, a picture that did not load.
 */
export function findFlaws(page: Page): Promise<readonly string[]> {
  // A string: what runs in the browser has the browser's library, and this project's tests have Node's.
  return page.evaluate(`(${LOOK})()`);
}

const LOOK = `() => {
  const flaws = [];
  const list = document.querySelector('.messages');
  if (list === null) return flaws;
  const frame = list.getBoundingClientRect();
  const newest = [...document.querySelectorAll('[data-message-id]')].at(-1);
  if (newest !== undefined && newest.getBoundingClientRect().bottom > frame.bottom + 1) {
    flaws.push('the newest message is out of sight');
  }
  if (document.documentElement.scrollWidth > innerWidth || list.scrollWidth > list.clientWidth) {
    flaws.push('something is wider than the window');
  }
  for (const button of document.querySelectorAll('.messages button, .messages a')) {
    // What is folded away can't be pressed.
    if (!button.checkVisibility()) continue;
    // A link may run over two lines: its first part counts.
    const part = button.getClientRects()[0];
    if (part === undefined) continue;
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
    if (y < frame.top || y > frame.bottom || button.disabled === true) continue;
    const hit = document.elementFromPoint(x, y);
    // What a person opened, or can close, may lie above.
    if (hit?.closest('.toasts, .drawer-open .sidebar, .drawer-shade') !== null) continue;
    if (hit !== button && !button.contains(hit)) {
      flaws.push('a press on "' + (button.textContent.trim()) + '" is caught by ' + hit?.tagName);
    }
  }
  for (const image of document.querySelectorAll('.image img')) {
    const { top, bottom } = image.getBoundingClientRect();
    const isInSight = bottom > frame.top && top < frame.bottom;
    if (isInSight && !(image.complete && image.naturalWidth > 0)) flaws.push('a picture has not loaded');
  }
  return flaws;
}`;
