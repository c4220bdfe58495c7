import { expect, test } from 'vitest';
import { doctorPage, type CheckUp } from '../../src/views/doctor-page.ts';
import { NEEDED_PERMISSIONS } from '../../src/views/refusal.ts';
import { limitsBroken, textsOf } from './support/draft-limits.ts';
import { VIEW } from './support/samples.ts';

const WELL: CheckUp = {
  channelId: '1',
  missing: new Map(),
  withoutCommands: [],
  unfit: [],
  isElsewhere: false,
  hasEmojis: true,
  seesLeaving: true,
};
const page = (found: Partial<CheckUp>) => doctorPage({ ...WELL, ...found }, VIEW.words);
const MANY = Array.from({ length: 26 }, (_, index) => String(10n ** 18n + BigInt(index)));

test('RUN-11: given everything is missing in as many channels as can be allowed, then Discord takes the page', () => {
  const missing = new Map(NEEDED_PERMISSIONS.map((name) => [name, MANY] as const));
  const all = page({
    missing,
    withoutCommands: MANY,
    unfit: MANY,
    isElsewhere: true,
    hasEmojis: false,
    seesLeaving: false,
  });
  expect(limitsBroken(all)).toEqual([]);
  const said = textsOf(all).join('\n');
  expect(said).toContain(`<#${MANY[7]}> and 18 more`);
  expect(said).not.toContain(`<#${MANY[8]}>`);
});

test('RUN-11: given only what is good to know, then all is well above it', () => {
  expect(textsOf(page({})).join()).toBe(
    '### Checkup\nAll is well: I have every permission I need in <#1> and in all other channels where matches can start.',
  );
  const said = textsOf(page({ hasEmojis: false, seesLeaving: false })).join('\n');
  expect(said).toContain('All is well');
  expect(said).toContain('Buttons show numbers without pieces');
  expect(said).toContain('DISCORD\\_MEMBERS\\_INTENT=on');
});
