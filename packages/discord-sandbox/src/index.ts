/** What programs and tests may use of the sandbox. */
export { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type { SandboxUser } from './client/sandbox-user.ts';
export type { Outcome } from './client/outcome.ts';
export type { FaultEffect, FaultRule } from './faults.ts';
export type { FirstSteps } from './protocol.ts';
export type { MessageRecord } from './state/records.ts';
export { mentionText } from './state/mentions.ts';
export { snowflakeTime } from './state/snowflake.ts';
export { checkBody } from './checks/check-body.ts';
export { checkCommand } from './checks/command-rules.ts';
export { checkModal } from './checks/modal-rules.ts';
