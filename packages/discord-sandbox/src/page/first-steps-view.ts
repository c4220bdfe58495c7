import { type APIUser, ApplicationCommandOptionType } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstSteps, PageChannel, World } from '../protocol.ts';
import type { PageContext } from './app-view.ts';
import { displayName } from './avatar.ts';
import { commandPaths, type CommandPath, pathText } from './slash-command.ts';
import { people } from './store.ts';
import { becomeLink, newWindowLink } from './people-view.ts';
import { openInvitation } from './read-message.ts';

/** What a newcomer can begin with, and then who has to answer, until the first thread is there. */
export function firstStepsView(page: PageContext, world: World, channel: PageChannel): TemplateResult | typeof nothing {
  const { firstSteps: steps } = world;
  if (steps === undefined || channel.kind !== 'text') return nothing;
  if (world.channels.some(({ kind }) => kind === 'thread')) return nothing;
  const path = commandPaths(world.commands).find((each) => pathText(each) === steps.together.command);
  if (path === undefined) return channel.messages.length === 0 ? waitingView(world) : nothing;
  const invited = openInvitation(world, channel);
  if (invited !== undefined) return stepsView(page, steps, path, invited, true);
  const other = people(world).find(({ id }) => id !== world.me.id);
  if (channel.messages.length > 0 || other === undefined) return nothing;
  return stepsView(page, steps, path, other, false);
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
  { title, alone, together }: FirstSteps,
  path: CommandPath,
  other: APIUser,
  isInvited: boolean,
): TemplateResult {
  const name = displayName(other);
  const option = path.options.find(({ type }) => type === ApplicationCommandOptionType.User)?.name ?? '';
  const fill = html`<button
    class="filled-button"
    data-testid="fill-in"
    @click=${() => {
      composer.open(path, `${option}:@${name}`);
    }}
  >
    Fill it in for me
  </button>`;
  const play = html`<p class="alone">
    <button
      class="filled-button"
      data-testid="alone"
      aria-disabled=${composer.state.sending}
      @click=${() => void composer.sendNamed(alone.command)}
    >
      ${alone.label}
    </button>
    <span>Or play another person, in three steps:</span>
  </p>`;
  return html`<section class="steps" data-testid="hint" aria-label=${title}>
    <h3>${title}</h3>
    ${isInvited ? nothing : play}
    <ol>
      <li class=${isInvited ? 'done' : ''}>
        ${
          isInvited
            ? html`<span>${name} is invited.</span>`
            : html`<span>Send <kbd>/${pathText(path)} @${name}</kbd> in the line below.</span> ${fill}`
        }
      </li>
      <li>
        <span>Now be ${name}, and press <b>${together.answer}</b>.</span>
        <span class="ways">${newWindowLink(other)} ${becomeLink(other)}</span>
      </li>
      <li><span>${together.after}</span></li>
    </ol>
  </section>`;
}
