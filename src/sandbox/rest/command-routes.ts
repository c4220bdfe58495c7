import type { FastifyInstance } from 'fastify';
import type { APIApplicationCommand } from 'discord-api-types/v10';
import {
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandUpdateRequestSchema,
} from 'discord-api-spec/zod';
import { checkBody, type FormError, formError, under } from '../checks/check-body.ts';
import { checkCommand, checkCommandList } from '../checks/command-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { invalidForm, refusal } from './discord-error.ts';
import { isTrue } from './interaction-routes.ts';
import type { APIApplicationCommandOption } from 'discord-api-types/v10';
import { ApplicationCommandType, ApplicationIntegrationType } from 'discord-api-types/v10';

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

/** A command as a bot writes it, after the check against the description. */
export interface CommandBody {
  readonly name: string;
  readonly type?: ApplicationCommandType | null;
  readonly description?: string | null;
  readonly name_localizations?: Readonly<Record<string, string>> | null;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
  readonly options?: readonly APIApplicationCommandOption[] | null;
  readonly default_member_permissions?: number | null;
  readonly dm_permission?: boolean | null;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[] | null;
  readonly nsfw?: boolean;
}

/** The description wants a number where Discord takes (and clients send) text. */
export function readableBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('default_member_permissions' in body)) return body;
  const permissions = body.default_member_permissions;
  const isText = typeof permissions === 'string' && /^\d+$/.test(permissions);
  return isText ? { ...body, default_member_permissions: Number(permissions) } : body;
}

/**
 * The command as Discord keeps it: defaults filled in, empty things left out. Writing the same again keeps its version.
 * @param known the command it replaces
 */
export function finishCommand(
  state: DiscordState,
  body: CommandBody,
  guildId: string | undefined,
  known: APIApplicationCommand | undefined,
): APIApplicationCommand {
  const permissions = body.default_member_permissions ?? undefined;
  const type = body.type ?? ApplicationCommandType.ChatInput;
  const isGlobal = guildId === undefined;
  const command = {
    id: known?.id ?? state.nextId(),
    application_id: state.application.id,
    version: known?.version ?? state.nextId(),
    default_member_permissions: permissions === undefined ? null : String(permissions),
    type,
    name: body.name,
    name_localizations: nullIfEmpty(body.name_localizations),
    description: body.description ?? '',
    description_localizations: nullIfEmpty(body.description_localizations),
    dm_permission: body.dm_permission ?? true,
    contexts: isGlobal ? (body.contexts ?? null) : null,
    integration_types: body.integration_types ?? [ApplicationIntegrationType.GuildInstall],
    nsfw: body.nsfw ?? false,
    ...(isGlobal ? {} : { guild_id: guildId }),
    ...(body.options === undefined || body.options === null || body.options.length === 0
      ? {}
      : { options: body.options.map(finishOption) }),
  } as unknown as APIApplicationCommand;
  const changed = known !== undefined && JSON.stringify(known) !== JSON.stringify(command);
  return changed ? { ...command, version: state.nextId() } : command;
}

/** What a partial update leaves of the old command. */
export function patchCommand(old: APIApplicationCommand, patch: Partial<CommandBody>): CommandBody {
  const permissions = old.default_member_permissions ?? undefined;
  return {
    ...(old as unknown as CommandBody),
    default_member_permissions: permissions === undefined ? null : Number(permissions),
    ...patch,
  };
}

/** A command as it is given back: translations only when asked for. */
export function shownCommand(command: APIApplicationCommand, localised: boolean): object {
  return localised ? command : (withoutTranslations(command) as object);
}

function withoutTranslations(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item: unknown) => withoutTranslations(item));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'name_localizations' && key !== 'description_localizations')
      .map(([key, value]) => [key, key === 'options' || key === 'choices' ? withoutTranslations(value) : value]),
  );
}

/** Discord leaves out what is false, empty or null in an option. */
function finishOption(option: APIApplicationCommandOption): APIApplicationCommandOption {
  const entries = Object.entries(option)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .filter(([key, value]) => !(key === 'choices' && Array.isArray(value) && value.length === 0))
    .filter(([key, value]) => !(isLocalisations(key) && Object.keys(value as object).length === 0))
    .map(([key, value]: [string, unknown]): [string, unknown] => [
      key,
      key === 'options' ? (value as APIApplicationCommandOption[]).map(finishOption) : value,
    ]);
  return Object.fromEntries(entries) as unknown as APIApplicationCommandOption;
}

const isLocalisations = (key: string): boolean => key === 'name_localizations' || key === 'description_localizations';

const nullIfEmpty = (
  map: Readonly<Record<string, string>> | null | undefined,
): Readonly<Record<string, string>> | null =>
  map === undefined || map === null || Object.keys(map).length === 0 ? null : map;
