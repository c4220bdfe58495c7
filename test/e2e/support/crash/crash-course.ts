import { describe, expect, test } from 'vitest';
import type { Match } from '../../../../src/match/phases.ts';
import { CrashApp, type Deed } from './crash-app.ts';
import { notificationsOf, transcriptOf, type Line } from './transcript.ts';

export interface Stage {
  readonly cardId: string;
  /** Does it. A patient player does it once more where it came to nothing. */
  readonly act: () => Promise<unknown> | void;
  readonly isTaken: (match: Match) => boolean;
  /** Which notifications are answers to a press, which no other process can give. */
  readonly isAnswer?: (notification: string) => boolean;
}

type Scene = (app: CrashApp) => Promise<Stage>;

/** What the database knows of what is shown at the moment of the crash. */
const MEMORIES = ['nothing of what is shown', 'what was shown before', 'all that is shown'] as const;
type Memory = (typeof MEMORIES)[number];

/** A deed that changes something, for Discord or for the database. */
const isWriting = (deed: Deed): boolean => !deed.startsWith('GET ') && (deed === 'append' || deed.includes(' '));

/** For each scene, by its name, the tests of `runCourse`; `ids` are the requirements that they show. */
export function crashCourse(ids: string, scenes: Readonly<Record<string, Scene>>): void {
  describe.each(Object.entries(scenes))(`${ids}: given the process dies at any moment of %s`, (_name, scene) => {
    test('whatever its database knows of what is shown, then everybody sees what they would have seen', async () => {
      await runCourse(scene);
    });

    test('and its successor dies with its first word to Discord, then everybody sees what they would have seen', async () => {
      await runCourse(scene, 'nothing of what is shown');
    });
  });
}

/**
 * Plays a scene once without any trouble, and then again for each of its deeds, with a process that dies right after it. Each
 * time another process must bring about exactly what everybody would have seen without the crash. With a `memory` for all
 * deeds, one process in between dies as well; else the deeds take turns with what the database knows.
 */
async function runCourse(scene: Scene, memory?: Memory): Promise<void> {
  const { seen, deeds } = await playWell(scene);
  expect(deeds).not.toEqual([]);
  for (const [index] of deeds.entries()) {
    const known = memory ?? MEMORIES[index % MEMORIES.length] ?? MEMORIES[0];
    await playWithCrash(scene, { memory: known, index, seen, hasHeir: memory !== undefined });
  }
}

interface Seen {
  readonly lines: readonly Line[];
  readonly notifications: readonly string[];
}

async function playWell(scene: Scene): Promise<{ readonly seen: Seen; readonly deeds: readonly Deed[] }> {
  const app = await CrashApp.open();
  // What is left of a turn is told to the second.
  app.clock.stand();
  try {
    const stage = await scene(app);
    await app.idle();
    const deeds: Deed[] = [];
    app.onDeed = (deed) => {
      if (isWriting(deed)) deeds.push(deed);
    };
    await stage.act();
    await app.idle();
    await app.soon(() => expect(isTaken(app, stage)).toBe(true));
    await app.idle();
    return { seen: seenIn(app, stage), deeds };
  } finally {
    await app.stop();
  }
}

interface Crash {
  readonly memory: Memory;
  /** After how many deeds, the fatal one not counted. */
  readonly index: number;
  readonly seen: Seen;
  readonly hasHeir: boolean;
}

async function playWithCrash(scene: Scene, { memory, index, seen, hasHeir }: Crash): Promise<void> {
  const app = await CrashApp.open();
  app.clock.stand();
  let last: Deed = 'none';
  try {
    const stage = await scene(app);
    await app.idle();
    if (memory === 'what was shown before') await app.beat();
    let deeds = 0;
    const crashed = new Promise<void>((resolve) => {
      app.onDeed = async (deed) => {
        if (!isWriting(deed) || app.isDead) return;
        deeds += 1;
        if (deeds !== index + 1) return;
        last = deed;
        if (memory === 'all that is shown') await app.beat();
        app.die();
        resolve();
      };
    });
    void Promise.resolve(stage.act()).catch(() => undefined);
    await crashed;
    app.onDeed = undefined;
    if (hasHeir) await reviveInVain(app);
    await app.revive();
    await app.idle();
    if (!isTaken(app, stage)) await stage.act();
    await app.idle();
    await app.soon(() => expect(isTaken(app, stage)).toBe(true));
    await app.soon(() => expect(seenIn(app, stage), `it died after ${last} (${index})`).toEqual(seen));
    // Nothing comes late.
    await app.idle();
    expect(seenIn(app, stage), `later, it died after ${last} (${index})`).toEqual(seen);
  } finally {
    await app.stop();
  }
}

/** Another process begins, and dies after the first thing it has Discord change; or after a while, where there is none. */
async function reviveInVain(app: CrashApp): Promise<void> {
  const died = new Promise<void>((resolve) => {
    app.onDeed = (deed) => {
      // The commands of the server are every process's business.
      if (app.isDead || deed === 'append' || !isWriting(deed) || deed.includes('/commands')) return;
      app.die();
      resolve();
    };
  });
  const ready = app.revive().then(() => app.idle());
  await Promise.race([died, ready.catch(() => undefined)]);
  app.onDeed = undefined;
  if (!app.isDead) app.die();
}

const seenIn = (app: CrashApp, { cardId, isAnswer = () => false }: Stage): Seen => ({
  lines: transcriptOf(app, cardId),
  notifications: notificationsOf(app).filter((told) => !isAnswer(told)),
});

const isTaken = (app: CrashApp, { isTaken: isSo }: Stage): boolean =>
  Array.from(app.bot.liveMatches.runtime.all()).some(({ match }) => isSo(match));
