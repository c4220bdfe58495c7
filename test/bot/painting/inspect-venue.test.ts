import { expect, test } from 'vitest';
import { inspectVenue, type InspectionParts } from '../../../src/bot/painting/inspect-venue.ts';
import { BoardLedger } from '../../../src/bot/painting/board-ledger.ts';
import type { HostedMatch } from '../../../src/bot/runtime/hosted-match.ts';
import { Venue } from '../../../src/bot/painting/venue.ts';
import { encodeCustomId } from '../../../src/commands/ids/custom-id.ts';
import { revision, type Revision } from '../../../src/match/ids.ts';
import { BOT, discordError, QUIET, type Sent } from '../support/fake-gate.ts';
import { CARD, invite, openHouse, start, type House } from '../support/match-house-setup.ts';

const [LIVE, QUESTION, UNKNOWN] = ['800000000000000001', '800000000000000002', '800000000000000003'];

/** What the venue of a match holds: those that are gone, and those that are found in the thread. */
interface Found {
  readonly gone?: readonly string[];
  readonly recent?: readonly unknown[];
}

function inspection(setup: House, hosted: HostedMatch, { gone = [], recent = [] }: Found = {}) {
  const { discord } = setup;
  const ledger = new BoardLedger();
  const forgotten: string[] = [];
  const announced: unknown[] = [];
  let losses = 0;
  discord.sent.length = 0;
  discord.answer(({ path }: Sent) => {
    if (path.endsWith('/messages')) return recent;
    return gone.some((id) => path.endsWith(id)) ? discordError(10_008, 404) : undefined;
  });
  const parts: InspectionParts = {
    hosted,
    venue: new Venue(discord.gate, BOT, QUIET),
    board: { ledger },
    question: {
      messageIds: [QUESTION],
      forget: (id) => forgotten.push(id) > 0,
      announced: (question) => announced.push(question) > 0,
    },
    onVenueLost: () => {
      losses += 1;
    },
  };
  return { parts, ledger, forgotten, announced, losses: () => losses };
}

const boardOf = ({ match }: HostedMatch): Revision =>
  match.phase === 'playing' ? match.game.boardRevision : expect.fail('the game is on');

const messageWithBoard = (id: string, hosted: HostedMatch, board: Revision) => ({
  id,
  author: { id: BOT },
  components: [
    { type: 1, components: [{ type: 2, custom_id: encodeCustomId({ verb: 'resign', match: hosted.id, board }) }] },
  ],
});

test('RUN-05: given all is where it was, then nothing changes', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const { parts, ledger, forgotten } = inspection(setup, hosted);
  ledger.posted({ messageId: LIVE, revision: boardOf(hosted) });
  await inspectVenue(parts);
  expect(ledger.live?.messageId).toBe(LIVE);
  expect(forgotten).toEqual([]);
});

test('PLAY-11: given the live board is gone, then it counts as deleted; so does the question of a draw', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const { parts, ledger, forgotten } = inspection(setup, hosted, { gone: [LIVE, QUESTION] });
  ledger.posted({ messageId: LIVE, revision: boardOf(hosted) });
  await inspectVenue(parts);
  expect(ledger.live).toBeUndefined();
  expect(forgotten).toEqual([QUESTION]);
});

test('RUN-05: given the current board turns up in the thread while none was known, then it is the live one', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const recent = [messageWithBoard(UNKNOWN, hosted, boardOf(hosted))];
  const { parts, ledger } = inspection(setup, hosted, { recent });
  await inspectVenue(parts);
  expect(ledger.live).toEqual({ messageId: UNKNOWN, revision: boardOf(hosted) });
});

test('RUN-05: given an unknown board beside the live one, then it is one too many', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const recent = [messageWithBoard(UNKNOWN, hosted, revision(1))];
  const { parts, ledger } = inspection(setup, hosted, { recent });
  ledger.posted({ messageId: LIVE, revision: boardOf(hosted) });
  await inspectVenue(parts);
  expect(ledger.strays).toEqual([UNKNOWN]);
});

test('RUN-05: given a question that nobody knew of, then it is known from here on', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const number = revision(9);
  const asked = { type: 2, custom_id: encodeCustomId({ verb: 'pause-agree', match: hosted.id, number }) };
  const recent = [{ id: UNKNOWN, author: { id: BOT }, components: [{ type: 1, components: [asked] }] }];
  const { parts, announced } = inspection(setup, hosted, { recent });
  await inspectVenue(parts);
  expect(announced).toEqual([{ messageId: UNKNOWN, number }]);
});

test.each([
  ['is there, then it stands', [], 0],
  ['is gone, then nobody can answer it any more', [CARD], 1],
])('START-01: given an invitation whose card %s', async (_what, gone, losses) => {
  const setup = openHouse();
  const hosted = await invite(setup);
  const found = inspection(setup, hosted, { gone });
  await inspectVenue(found.parts);
  expect(found.losses()).toBe(losses);
  expect(hosted.cardId).toBe(losses === 0 ? CARD : undefined);
});

test('RUN-05: given Discord can not be asked, then nothing counts as deleted', async () => {
  const setup = openHouse();
  const hosted = await start(setup);
  const { parts, ledger } = inspection(setup, hosted);
  ledger.posted({ messageId: LIVE, revision: boardOf(hosted) });
  setup.discord.answer(() => new Error('no network'));
  await expect(inspectVenue(parts)).rejects.toThrow('no network');
  expect(ledger.live?.messageId).toBe(LIVE);
});
