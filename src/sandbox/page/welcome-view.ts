import { type APIUser, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { html, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { displayName } from './avatar.ts';
import { ICONS } from './icons.ts';
import { commandPaths, type CommandPath, pathText } from './slash-command.ts';
import { people } from './store.ts';
import { newWindowLink } from './user-panel-view.ts';

/** The head of a channel's history; in an empty one it tells a newcomer how to begin. */
export function welcomeView(page: PageContext, world: World, channel: PageChannel): TemplateResult {
  const start = html`<div class="welcome">
    <span class="welcome-mark">${ICONS[channel.kind]}</span>
    <h2>${channel.kind === 'thread' ? channel.name : `Welcome to #${channel.name}!`}</h2>
    <p class="faint">This is the start of the ${channel.kind === 'thread' ? 'thread' : `#${channel.name} channel`}.</p>
  </div>`;
  const invitation = findInvitation(world);
  const other = people(world).find(({ id }) => id !== world.me.id);
  if (channel.kind !== 'text' || channel.messages.length > 0 || other === undefined) return start;
  return html`${start}${invitation === undefined ? waitingView(world) : stepsView(page, invitation, other)}`;
}

interface Invitation {
  readonly path: CommandPath;
  readonly option: string;
}

/** The command that asks somebody to play: the first one that needs a user. */
function findInvitation(world: World): Invitation | undefined {
  for (const path of commandPaths(world.commands)) {
    const option = path.options.find(
      ({ type, required }) => type === ApplicationCommandOptionType.User && required === true,
    );
    if (option !== undefined) return { path, option: option.name };
  }
  return undefined;
}

function waitingView({ botOnline }: World): TemplateResult {
  return html`<section class="steps" data-testid="hint">
    <p>
      ${botOnline ? 'The bot is here and is registering its commands…' : 'The bot is on its way. Its commands appear here as soon as it is online.'}
    </p>
  </section>`;
}

function stepsView({ composer }: PageContext, { path, option }: Invitation, other: APIUser): TemplateResult {
  const name = displayName(other);
  return html`<section class="steps" data-testid="hint" aria-label="How to play your first game">
    <h3>Your first game</h3>
    <ol>
      <li>
        <span>Type <kbd>/${pathText(path)} @${name}</kbd> below and press Enter.</span>
        <button
          class="filled-button"
          data-testid="fill-in"
          @click=${() => {
            composer.fill(path, `${option}:@${name}`);
          }}
        >
          Fill it in for me
        </button>
      </li>
      <li>
        <span>Be ${name} in a second window, and press <b>Accept</b> there.</span>
        ${newWindowLink(other)}
      </li>
      <li><span>Play in the thread that opens: press a piece, then the square it goes to.</span></li>
    </ol>
  </section>`;
}
