/**
 * Stands for the bot where only its process matters: it talks to the supervisor as the bot does. FAKE_BOT says what it does
 * in its first, second, ... life (the last one is repeated); the file FAKE_BOT_LIVES counts them.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import type { Health } from '../../../src/bot/health.ts';
import { SupervisorLink } from '../../../src/process/supervisor-link.ts';

const { FAKE_BOT = 'play', FAKE_BOT_LIVES = '/dev/null', SECRET = '' } = process.env;
appendFileSync(FAKE_BOT_LIVES, `${process.pid}\n`);
const life = readFileSync(FAKE_BOT_LIVES, 'utf8').split('\n').length - 2;
const deeds = FAKE_BOT.split(',');
const deed = deeds[Math.min(Math.max(life, 0), deeds.length - 1)];

const say = (words: object): void => {
  process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), ...words })}\n`);
};

say({ msg: `life ${life}: ${deed}`, shards: process.env['SHARDS'], port: process.env['HTTP_PORT'] });
const health: Pick<Health, 'lacking'> = { lacking: () => ['starting'] };
const onStop = (reason: string): void => {
  say({ msg: `stopped by ${reason}` });
  if (deed !== 'deaf') setTimeout(() => process.exit(0), 50);
};
const link = new SupervisorLink(health, onStop, 200);
process.on('SIGTERM', () => say({ msg: 'a signal' }));
setInterval(() => undefined, 1000);
link.identified();

health.lacking = () => [];
link.identified();
say({ msg: 'playing' });
if (deed === 'crash') {
  say({ level: 60, msg: 'it went wrong', err: { message: `disk on fire near ${SECRET}` } });
  process.exit(1);
}
if (deed === 'hang')
  setTimeout(() => {
    say({ msg: 'hanging' });
    for (;;);
  }, 20);
