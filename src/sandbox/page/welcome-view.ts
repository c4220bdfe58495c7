import { html, type TemplateResult } from 'lit';
import type { PageChannel } from '../protocol.ts';
import { ICONS } from './icons.ts';

/** The head of a channel's history. */
export function welcomeView({ kind, name }: PageChannel): TemplateResult {
  const isThread = kind === 'thread';
  return html`<div class="welcome">
    <span class="welcome-mark">${ICONS[kind]}</span>
    <h2>${isThread ? name : `Welcome to #${name}!`}</h2>
    <p class="faint">This is the start of the ${isThread ? 'thread' : `#${name} channel`}.</p>
  </div>`;
}
