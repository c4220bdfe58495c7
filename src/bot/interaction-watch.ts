import { ApplicationCommandType, InteractionType } from 'discord-api-types/v10';
import { readButton } from '../commands/buttons.ts';
import { isCommand } from '../commands/commands.ts';
import type { Services } from '../commands/services.ts';
import type { HandledInteraction } from './interaction-router.ts';
import type { MatchId, PlayerId } from '../match/ids.ts';
import type { ReplyWatch } from './discord/reply.ts';

interface About {
  readonly match: MatchId | undefined;
  readonly player: PlayerId;
  readonly interaction: string;
}

/** Counts what becomes of an interaction, and tells the log. */
export class InteractionWatch implements ReplyWatch {
  readonly #services: Pick<Services, 'log' | 'metrics'>;
  readonly #about: About;

  constructor(services: Pick<Services, 'log' | 'metrics'>, about: About) {
    this.#services = services;
    this.#about = about;
  }

  answered(took: number): void {
    const { log, metrics } = this.#services;
    metrics?.answered(took);
    log.debug({ ...this.#about, took }, 'answered');
  }

  refused(code: string): void {
    const { log, metrics } = this.#services;
    metrics?.refused(code);
    log.debug({ ...this.#about, code }, 'refused');
  }
}

export interface Asked {
  readonly kind: string;
  readonly verb: string;
}

/** What is asked for, of those things that can be: nothing that somebody has typed. */
export function readAsked(interaction: HandledInteraction): Asked {
  switch (interaction.type) {
    case InteractionType.ApplicationCommand:
    case InteractionType.ApplicationCommandAutocomplete: {
      const { data } = interaction;
      if (data.type === ApplicationCommandType.User) return { kind: 'menu', verb: 'challenge' };
      const kind = interaction.type === InteractionType.ApplicationCommand ? 'command' : 'completion';
      const name = data.options?.[0]?.name ?? '';
      return { kind, verb: isCommand(name) ? name : UNKNOWN };
    }
    case InteractionType.MessageComponent:
      return { kind: 'press', verb: readButton(interaction.data.custom_id)?.id.verb ?? UNKNOWN };
    case InteractionType.ModalSubmit:
      return { kind: 'form', verb: readButton(interaction.data.custom_id)?.id.verb ?? UNKNOWN };
    default:
      return interaction satisfies never;
  }
}

const UNKNOWN = 'unknown';
