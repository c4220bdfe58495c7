import { type APIUser, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { displayName } from './avatar.ts';
import { commandPaths, type CommandPath, pathText } from './slash-command.ts';
import { people } from './store.ts';
import { becomeLink, newWindowLink } from './people-view.ts';
import { openInvitation } from './read-message.ts';

/** What a newcomer should type, and then who has to answer, until the first game has its thread. */
export function firstStepsView(page: PageContext, world: World, channel: PageChannel): TemplateResult | typeof nothing {
  if (channel.kind !== 'text' || world.channels.some(({ kind }) => kind === 'thread')) return nothing;
  const command = findInviting(world);
  if (command === undefined) return channel.messages.length === 0 ? waitingView(world) : nothing;
  const invited = openInvitation(world, channel);
  if (invited !== undefined) return stepsView(page, command, invited, true);
  const other = people(world).find(({ id }) => id !== world.me.id);
  if (channel.messages.length > 0 || other === undefined) return nothing;
  return stepsView(page, command, other, false);
}

interface Inviting {
  readonly path: CommandPath;
  readonly option: string;
}

/** The first command that needs a user is the one that invites. */
function findInviting(world: World): Inviting | undefined {
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

function stepsView(
  { composer }: PageContext,
  { path, option }: Inviting,
  other: APIUser,
  isInvited: boolean,
): TemplateResult {
  const name = displayName(other);
  const fill = html`<button
    class="filled-button"
    data-testid="fill-in"
    @click=${() => {
      composer.open(path, `${option}:@${name}`);
    }}
  >
    Fill it in for me
  </button>`;
  return html`<section class="steps" data-testid="hint" aria-label="How to play your first game">
    <h3>Your first game</h3>
    <ol>
      <li class=${isInvited ? 'done' : ''}>
        ${
          isInvited
            ? html`<span>${name} is invited.</span>`
            : html`<span>Send <kbd>/${pathText(path)} @${name}</kbd> in the line below.</span> ${fill}`
        }
      </li>
      <li>
        <span>Now be ${name}, and press <b>Accept</b>.</span>
        <span class="ways">${newWindowLink(other)} ${becomeLink(other)}</span>
      </li>
      <li><span>Play in the thread that opens: press a piece, then the square it goes to.</span></li>
    </ol>
  </section>`;
}
