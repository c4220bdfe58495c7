import { afterEach, describe, expect, it } from 'vitest';
import { Drawer } from '../../src/workers/picture-service.ts';
import { draw, type DrawingTask } from '../../src/render/drawing.ts';
import { PIECE_EMOJIS } from '../../src/render/piece-emoji.ts';
import { PLAIN_LOOK, JUMP_SCENE, START_SCENE } from '../render/scenes.ts';
import { FakeClock } from '../bot/support/fake-clock.ts';
import { QUIET } from '../bot/support/fake-gate.ts';

const START: DrawingTask = { kind: 'board', scene: START_SCENE, look: PLAIN_LOOK };
const JUMP: DrawingTask = { kind: 'board', scene: JUMP_SCENE, look: PLAIN_LOOK };
const LOGO: DrawingTask = { kind: 'logo' };
const PLATES = { dark: { name: 'Alice', note: '91%' }, light: { name: 'Bob', note: '84%' } };
const CURVE: DrawingTask = {
  kind: 'curve',
  curve: { chances: [0.5, 0.7, 0.2], first: 'dark', marked: [1], bottom: 'dark', plates: PLATES },
  look: PLAIN_LOOK,
};

let drawer: Drawer;
let clock: FakeClock;
function open(worker?: string): void {
  clock = new FakeClock();
  const file = worker === undefined ? {} : { worker: new URL(`./drawing-workers/${worker}.ts`, import.meta.url) };
  drawer = new Drawer(QUIET, { clock, ...file });
}
const drawn = (...tasks: readonly DrawingTask[]): Promise<readonly string[]> =>
  Promise.all(tasks.map(async (task) => Buffer.from(await drawer.draw(task)).toString('hex')));
const drawnHere = (...tasks: readonly DrawingTask[]): Promise<readonly string[]> =>
  Promise.all(tasks.map(async (task) => Buffer.from(await draw(task)).toString('hex')));

afterEach(() => drawer.close());

describe('the drawer', () => {
  it('PLAY-11, RUN-06: draws beside the event loop what is drawn here, to the byte', async () => {
    open();
    const emojis = PIECE_EMOJIS.slice(0, 2).map((emoji) => ({ kind: 'emoji', emoji }) as const);
    const tasks = [START, JUMP, CURVE, LOGO, ...emojis];
    expect(await drawn(...tasks)).toEqual(await drawnHere(...tasks));
  });

  it('RUN-06: given the same pictures asked for again, then they are whole each time, and bring nothing else along', async () => {
    open();
    const tasks = [START, LOGO, START, LOGO];
    const pictures = await Promise.all(tasks.map((task) => drawer.draw(task)));
    expect(pictures.map((picture) => Buffer.from(picture).toString('hex'))).toEqual(await drawnHere(...tasks));
    expect(pictures.map(({ buffer }) => buffer.byteLength)).toEqual(pictures.map(({ byteLength }) => byteLength));
  });

  it('RUN-06: given a worker that dies, then all that it was to draw is drawn by the next one', async () => {
    open('dies-at-first');
    expect(await drawn(START, JUMP, START)).toEqual(['04', '05', '06']);
  });

  it('RUN-06: given a drawing that every worker dies of, then it is drawn here, and nothing is lost with it', async () => {
    open('dies-of-the-logo');
    expect((await drawn(LOGO))[0]).toEqual((await drawnHere(LOGO))[0]);
    expect((await drawn(START, LOGO, JUMP)).map(({ length }) => length > 0)).toEqual([true, true, true]);
    expect(await drawn(START)).not.toEqual(await drawnHere(START));
  });

  it.each([
    ['that can draw nothing', 'draws-nothing'],
    ['that breaks while it is loaded', 'breaks-at-birth'],
  ] as const)('RUN-06: given a worker %s, then everything is drawn here', async (_, name) => {
    open(name);
    expect(await drawn(START, LOGO)).toEqual(await drawnHere(START, LOGO));
  });

  it('RUN-06: given a worker that is silent for ten seconds, and so is the next one, then it is drawn here', async () => {
    open('says-nothing');
    const asked = drawn(START);
    for (const silences of [1, 2]) {
      await expect.poll(() => clock.waits.length).toBe(silences);
      clock.pass(10_000);
    }
    expect(await asked).toEqual(await drawnHere(START));
  });

  it('RUN-06: given that it is closed, then what is under way is drawn all the same, and what is asked for later', async () => {
    open('says-nothing');
    const asked = drawn(START, JUMP);
    await drawer.close();
    expect(await asked).toEqual(await drawnHere(START, JUMP));
    expect(await drawn(START)).toEqual(await drawnHere(START));
  });
});
