import { html, type TemplateResult } from 'lit';
import type { PageContext } from './app-view.ts';

/** Stands above the oldest message on show: scrolling up there brings older ones, and so does a press. */
export function olderView({ state, actions, scroll }: PageContext): TemplateResult {
  return html`<p class="older">
    <button
      class="quiet-button"
      data-testid="older"
      aria-busy=${state.fetchingOlder}
      @click=${() => {
        scroll.stay();
        void actions.older();
      }}
    >
      ${state.fetchingOlder ? 'Loading older messages…' : 'Show older messages'}
    </button>
  </p>`;
}
