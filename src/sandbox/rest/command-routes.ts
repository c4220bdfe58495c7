import type { FastifyInstance } from 'fastify';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import {
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandUpdateRequestSchema,
} from 'discord-api-spec/zod';
import { checkBody } from '../checks/check-body.ts';
import { checkCommand, checkCommandList } from '../checks/command-rules.ts';
import type { FormError } from '../checks/form-errors.ts';
import { formError, under } from '../checks/form-errors.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { CommandBody } from './command-object.ts';
import { finishCommand, patchCommand, readableBody, shownCommand } from './command-object.ts';
import { invalidForm, refusal } from './discord-error.ts';
import { isTrue } from './interaction-routes.ts';

interface Params {
  readonly application: string;
  readonly guild?: string;
  readonly command: string;
}

type Query = { readonly with_localizations?: string };

/** The bot's commands, for all servers (`/applications/:id/commands`) and for one. */
export function commandRoutes(app: FastifyInstance, state: DiscordState): void {
  for (const path of ['/applications/:application/commands', '/applications/:application/guilds/:guild/commands']) {
    app.get<{ Params: Params; Querystring: Query }>(path, (request) => {
      const all = [...commandsOf(state, request.params).values()];
      return all.map((command) => shownCommand(command, isTrue(request.query.with_localizations)));
    });

    app.put<{ Params: Params }>(path, (request) => {
      const commands = commandsOf(state, request.params);
      const list: unknown = request.body ?? [];
      if (!Array.isArray(list)) {
        throw invalidForm([formError([], 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')]);
      }
      const bodies = readAll(list);
      const old = [...commands.values()];
      commands.clear();
      for (const body of bodies) {
        const known = old.find((command) => sameCommand(command, body));
        const command = finishCommand(state, body, request.params.guild, known);
        commands.set(command.id, command);
      }
      state.events.changed();
      return [...commands.values()].map((command) => shownCommand(command, true));
    });

    app.post<{ Params: Params }>(path, (request, reply) => {
      const commands = commandsOf(state, request.params);
      const checked = checkBody<CommandBody>(ApplicationCommandCreateRequestSchema, readableBody(request.body));
      if (!checked.ok) throw invalidForm(checked.errors);
      refuseIf(checkCommand(checked.value));
      const known = [...commands.values()].find((command) => sameCommand(command, checked.value));
      refuseIf(checkCommandList([...[...commands.values()].filter((other) => other !== known), checked.value]));
      const command = finishCommand(state, checked.value, request.params.guild, known);
      commands.set(command.id, command);
      state.events.changed();
      return reply.code(known === undefined ? 201 : 200).send(shownCommand(command, true));
    });

    app.get<{ Params: Params }>(`${path}/:command`, (request) => shownCommand(oneCommand(state, request.params), true));

    app.patch<{ Params: Params }>(`${path}/:command`, (request) => {
      const old = oneCommand(state, request.params);
      const schema = ApplicationCommandPatchRequestPartialSchema;
      const checked = checkBody<Partial<CommandBody>>(schema, readableBody(request.body));
      if (!checked.ok) throw invalidForm(checked.errors);
      const body = patchCommand(old, checked.value);
      refuseIf(checkCommand(body));
      const others = [...commandsOf(state, request.params).values()].filter((command) => command !== old);
      refuseIf(checkCommandList([...others, body]));
      const command = finishCommand(state, body, request.params.guild, old);
      commandsOf(state, request.params).set(command.id, command);
      state.events.changed();
      return shownCommand(command, true);
    });

    app.delete<{ Params: Params }>(`${path}/:command`, (request, reply) => {
      commandsOf(state, request.params).delete(oneCommand(state, request.params).id);
      state.events.changed();
      return reply.code(204).send();
    });
  }
}

function readAll(list: readonly unknown[]): readonly CommandBody[] {
  const errors: FormError[] = [];
  const bodies = list.flatMap((item, index) => {
    const checked = checkBody<CommandBody>(ApplicationCommandUpdateRequestSchema, readableBody(item));
    const found = checked.ok ? checkCommand(checked.value) : checked.errors;
    errors.push(...under([index], found));
    return checked.ok ? [checked.value] : [];
  });
  refuseIf(errors);
  refuseIf(checkCommandList(bodies));
  return bodies;
}

function refuseIf(errors: readonly FormError[]): void {
  if (errors.length > 0) throw invalidForm(errors);
}

/** A command is known by its name and type: written again, it keeps its id. */
const sameCommand = (command: APIApplicationCommand, body: CommandBody): boolean =>
  command.name === body.name && command.type === (body.type ?? 1);

function commandsOf(state: DiscordState, params: Params): Map<string, APIApplicationCommand> {
  if (params.application !== state.application.id) throw refusal('onlyOwnCommands');
  if (params.guild === undefined) return state.globalCommands;
  if (params.guild !== state.guild.id || !state.members.has(state.application.id)) throw refusal('missingAccess');
  return state.guildCommands;
}

function oneCommand(state: DiscordState, params: Params): APIApplicationCommand {
  const command = commandsOf(state, params).get(params.command);
  if (command === undefined) throw refusal('unknownCommand');
  return command;
}
