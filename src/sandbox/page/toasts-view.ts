import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PageContext } from './app-view.ts';
import { ICONS } from './icons.ts';
import { plainLine } from './plain-line.ts';

/** A notification carries no text of components, on Discord neither. */
const NO_TEXT = 'You are mentioned. Press here to see the message.';

/** What would ring on one's phone; a press leads there. */
export function toastsView({ state, actions }: PageContext): TemplateResult {
  return html`<div class="toasts" role="log" aria-live="polite" aria-label="Notifications">
    ${repeat(
      state.toasts,
      ({ key }) => key,
      ({ key, channelId, title, text }) =>
        html`<div class="toast" data-testid="toast" data-channel-id=${channelId}>
          <button
            class="toast-open"
            @click=${() => {
              actions.forget(key);
              actions.open(channelId);
            }}
          >
            <strong>${title}</strong>
            <span>${plainLine(text, state.world?.users ?? []) || NO_TEXT}</span>
          </button>
          <button
            class="plain"
            aria-label="Close this notification"
            @click=${() => {
              actions.forget(key);
            }}
          >
            ${ICONS.close}
          </button>
        </div>`,
    )}
  </div>`;
}
