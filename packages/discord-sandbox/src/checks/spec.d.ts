/** The part of `discord-api-spec/zod` that the sandbox uses. Its schemas strip unknown keys, as Discord ignores them. */
declare module 'discord-api-spec/zod' {
  import type { ZodMiniType } from 'zod/mini';

  type Schema = ZodMiniType;

  export const ApplicationCommandAutocompleteCallbackRequestSchema: Schema;
  export const ApplicationCommandResponseSchema: Schema;
  export const ApplicationCommandUpdateRequestSchema: Schema;
  export const CreateMessageInteractionCallbackRequestSchema: Schema;
  export const CreateTextThreadWithMessageRequestSchema: Schema;
  export const GatewayBotResponseSchema: Schema;
  export const GuildChannelResponseSchema: Schema;
  export const GuildMemberResponseSchema: Schema;
  export const IncomingWebhookRequestPartialSchema: Schema;
  export const IncomingWebhookUpdateRequestPartialSchema: Schema;
  export const InteractionCallbackResponseSchema: Schema;
  export const MessageCreateRequestSchema: Schema;
  export const MessageEditRequestPartialSchema: Schema;
  export const MessageResponseSchema: Schema;
  export const ModalInteractionCallbackRequestSchema: Schema;
  export const PongInteractionCallbackRequestSchema: Schema;
  export const PrivateApplicationResponseSchema: Schema;
  export const ThreadMemberResponseSchema: Schema;
  export const ThreadResponseSchema: Schema;
  export const UpdateMessageInteractionCallbackRequestSchema: Schema;
  export const UpdateThreadRequestPartialSchema: Schema;
  export const UserPIIResponseSchema: Schema;
}
