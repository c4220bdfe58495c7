import type { FastifyInstance } from 'fastify';
import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandType,
  ApplicationIntegrationType,
} from 'discord-api-types/v10';
import { ApplicationCommandUpdateRequestSchema } from 'discord-api-spec/zod';
import { checkBody, formError, under } from '../checks/check-body.ts';
import { checkCommand, checkCommandList } from '../checks/command-rules.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { accepted, refusal, refuseIf } from './discord-error.ts';
import { z } from 'zod';
import { isTrue } from './interaction-routes.ts';

interface Params {
  readonly application: string;
  readonly guild?: string;
  readonly command?: string;
}

/** The bot's global and server commands: read, written one by one, and overwritten all at once. */
export function commandRoutes(app: FastifyInstance, state: DiscordState): void {
  for (const path of ['/applications/:application/commands', '/applications/:application/guilds/:guild/commands']) {
    app.get<{ Params: Params; Querystring: { readonly with_localizations?: string } }>(path, ({ params, query }) => {
      const all = [...commandsOf(state, params).values()];
      return isTrue(query.with_localizations) ? all : all.map(withoutTranslations);
    });

    app.put<{ Params: Params }>(path, ({ params, body }) => {
      const commands = commandsOf(state, params);
      const bodies = readCommands(body);
      refuseIf(checkCommandList(bodies));
      const old = [...commands.values()];
      commands.clear();
      for (const each of bodies) {
        const command = finishCommand(state, each, params.guild, namesake(old, each));
        commands.set(command.id, command);
      }
      state.events.changed();
      return [...commands.values()];
    });

    const write = (
      params: Params,
      body: CommandBody,
      known: APIApplicationCommand | undefined,
    ): APIApplicationCommand => {
      const commands = commandsOf(state, params);
      const others = [...commands.values()].filter(({ id }) => id !== known?.id);
      refuseIf(
        checkCommandList([...others, body]).map(({ path: place, code, message }) =>
          formError(place.slice(1), code, message),
        ),
      );
      const command = finishCommand(state, body, params.guild, known);
      commands.set(command.id, command);
      state.events.changed();
      return command;
    };

    app.post<{ Params: Params }>(path, ({ params, body }, reply) => {
      const known = [...commandsOf(state, params).values()];
      const wanted = readCommand(body);
      const before = namesake(known, wanted);
      return reply.code(before === undefined ? 201 : 200).send(write(params, wanted, before));
    });

    app.get<{ Params: Params }>(`${path}/:command`, ({ params }) => commandOf(state, params));

    app.patch<{ Params: Params }>(`${path}/:command`, ({ params, body }) => {
      const before = commandOf(state, params);
      const { default_member_permissions: permissions, ...rest } = before;
      const kept = { ...rest, default_member_permissions: permissions === null ? null : Number(permissions) };
      const change = typeof body === 'object' && body !== null ? body : {};
      return write(params, readCommand({ ...kept, ...change, type: before.type }), before);
    });

    app.delete<{ Params: Params }>(`${path}/:command`, ({ params }, reply) => {
      commandsOf(state, params).delete(commandOf(state, params).id);
      state.events.changed();
      return reply.code(204).send();
    });
  }
}

/** A command written again by its name and type keeps its id. */
const namesake = (
  commands: readonly APIApplicationCommand[],
  { name, type }: CommandBody,
): APIApplicationCommand | undefined =>
  commands.find((each) => each.name === name && each.type === (type ?? ApplicationCommandType.ChatInput));

function commandOf(state: DiscordState, params: Params): APIApplicationCommand {
  const command = commandsOf(state, params).get(params.command ?? '');
  if (command === undefined) throw refusal('unknownCommand');
  return command;
}

function readCommand(body: unknown): CommandBody {
  const read = accepted(checkBody<CommandBody>(ApplicationCommandUpdateRequestSchema, readableBody(body)));
  refuseIf(checkCommand(read));
  return read;
}

function readCommands(list: unknown): readonly CommandBody[] {
  const readable: unknown = Array.isArray(list) ? list.map(readableBody) : list;
  const bodies = accepted(checkBody<readonly CommandBody[]>(z.array(ApplicationCommandUpdateRequestSchema), readable));
  refuseIf(bodies.flatMap((body, index) => under([index], checkCommand(body))));
  return bodies;
}

function commandsOf(state: DiscordState, params: Params): Map<string, APIApplicationCommand> {
  if (params.application !== state.application.id) throw refusal('notYourApplication');
  if (params.guild === undefined) return state.globalCommands;
  const guild = state.guilds.get(params.guild);
  if (guild?.members.has(state.application.id) !== true) throw refusal('missingAccess');
  return guild.commands;
}

interface CommandBody {
  readonly name: string;
  readonly type?: ApplicationCommandType | null;
  readonly description?: string | null;
  readonly name_localizations?: Translations;
  readonly description_localizations?: Translations;
  readonly options?: readonly APIApplicationCommandOption[] | null;
  readonly default_member_permissions?: number | null;
  readonly dm_permission?: boolean | null;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[] | null;
  readonly nsfw?: boolean;
}

/** The description wants a number where Discord takes text. */
function readableBody(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('default_member_permissions' in body)) return body;
  const permissions = body.default_member_permissions;
  const isText = typeof permissions === 'string' && /^\d+$/.test(permissions);
  return isText ? { ...body, default_member_permissions: Number(permissions) } : body;
}

/** A command with defaults and without empty fields; rewritten unchanged, it keeps the version of `known`. */
function finishCommand(
  state: DiscordState,
  body: CommandBody,
  guildId: string | undefined,
  known: APIApplicationCommand | undefined,
): APIApplicationCommand {
  const type = body.type ?? ApplicationCommandType.ChatInput;
  const isGlobal = guildId === undefined;
  const command = {
    id: known?.id ?? state.nextId(),
    application_id: state.application.id,
    version: known?.version ?? state.nextId(),
    default_member_permissions: body.default_member_permissions?.toString() ?? null,
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
    ...((body.options ?? []).length === 0 ? {} : { options: body.options?.map(finishOption) }),
  } as unknown as APIApplicationCommand;
  const changed = known !== undefined && JSON.stringify(known) !== JSON.stringify(command);
  return changed ? { ...command, version: state.nextId() } : command;
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

/** Discord omits what is false, empty or null in an option. */
function finishOption(option: APIApplicationCommandOption): APIApplicationCommandOption {
  const entries = Object.entries(option)
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .filter(([key, value]) => !(key === 'choices' && Array.isArray(value) && value.length === 0))
    .filter(([key, value]) => !(isLocalizations(key) && Object.keys(value as object).length === 0))
    .map(([key, value]: [string, unknown]): [string, unknown] => [key, finishValue(key, value)]);
  return Object.fromEntries(entries) as unknown as APIApplicationCommandOption;
}

function finishValue(key: string, value: unknown): unknown {
  if (key === 'options') return (value as APIApplicationCommandOption[]).map(finishOption);
  return key === 'file_types' ? (value as string[]).map((type) => type.toLowerCase()) : value;
}

const isLocalizations = (key: string): boolean => key === 'name_localizations' || key === 'description_localizations';

type Translations = Readonly<Record<string, string>> | null;

const nullIfEmpty = (map: Translations | undefined): Translations =>
  Object.keys(map ?? {}).length === 0 ? null : (map ?? null);
