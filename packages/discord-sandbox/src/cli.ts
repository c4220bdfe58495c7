#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startSandbox } from './sandbox.ts';

const USAGE = `Usage: discord-sandbox [--port <number>] [--server <name>] [--bot <name>] [--token <text>]

Starts an embedded Discord on 127.0.0.1, and prints what a bot needs to log in to it. Ctrl+C ends it.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    server: { type: 'string' },
    bot: { type: 'string' },
    token: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const { help, port, ...options } = values;
if (help) process.stdout.write(USAGE);
else {
  const sandbox = await startSandbox({ ...options, port: Number(port) });
  process.stdout.write(`
  Page         ${sandbox.url}
  REST         ${sandbox.apiUrl}
  Token        ${sandbox.token}
  Application  ${sandbox.applicationId}
  Server       ${sandbox.guildId}

  discord.js: new Client({ intents, rest: { api: '${sandbox.apiUrl}' } })

`);
  process.once('SIGINT', () => void sandbox.stop());
  process.once('SIGTERM', () => void sandbox.stop());
}
