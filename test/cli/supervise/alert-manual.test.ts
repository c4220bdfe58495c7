import { expect, test } from 'vitest';
import { letterOf } from '../../../src/cli/supervise/alert-letter.ts';
import type { Trouble } from '../../../src/cli/supervise/incidents.ts';
import { millis, type Millis } from '../../../src/match/ids.ts';
import { readProjectFile } from '../../packaging/project-files.ts';

const when = { process: 0, since: millis(0), at: millis(1000) };
const TROUBLES: readonly Trouble[] = [
  { ...when, kind: 'ended', code: 1, signal: null, restartIn: 1000 },
  { ...when, kind: 'hung' },
  { ...when, kind: 'refused', isLast: true },
  { ...when, kind: 'unable', lacking: ['gateway'] },
  { ...when, kind: 'unable', lacking: ['database'] },
  { ...when, kind: 'unable', lacking: ['starting'] },
];

test('RUN-04: the manual explains every subject of the supervisor’s mails, and no other', () => {
  const scene = { wall: (at: Millis) => at, host: 'example', names: ['all shards'], lines: [] };
  const back = { kind: 'back', since: millis(0), until: millis(1000), troubles: [], failures: 1 } as const;
  const alerts = [...TROUBLES.map((trouble) => ({ kind: 'down', trouble, stable: 1000 }) as const), back];
  const subjects = new Set(alerts.map((alert) => letterOf(alert, scene).subject.replace(/ on example.*/, '')));
  const manual = readProjectFile('docs/watching.md');
  expect(Array.from(manual.matchAll(/^\| (King Me .+?) +\|/gm), ([, subject]) => subject)).toEqual([...subjects]);
});
