import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { whyNotHere } from '../../tools/image/base-image.ts';
import { Bubblewrap } from '../../tools/image/bubblewrap.ts';
import { STEPS, Trial } from '../../tools/image/trial.ts';

const reason = await whyNotHere();
if (reason !== undefined) {
  process.stderr.write(`\n!!! The image can't be built here, so its trial is SKIPPED: ${reason} !!!\n\n`);
}

/** Every step of the Dockerfile is taken, and the result is run; GitHub's workflow takes the same trial with Docker. */
describe.skipIf(reason !== undefined)('RUN-08: the image, built from its Dockerfile and run', () => {
  let trial: Trial;

  beforeAll(async () => {
    trial = await Trial.open(await Bubblewrap.build(() => undefined));
  }, 600_000);
  afterAll(() => trial.close());

  // Each step stands on the one before it.
  let hasFailed = false;
  beforeEach(({ skip, onTestFailed }) => {
    skip(hasFailed, 'an earlier step failed');
    onTestFailed(() => {
      hasFailed = true;
    });
  });

  test.each(STEPS)('RUN-08: the image %s', async (_title, step) => {
    await expect(step(trial)).resolves.toMatch(/./);
  });
});
