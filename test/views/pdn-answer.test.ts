import { MessageFlags } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pdnAnswer } from '../../src/views/record.ts';
import { parsePdn } from '../../src/engine/pdn.ts';
import { names } from './support/arbitraries.ts';
import { limitsBroken } from './support/draft-limits.ts';
import { ended, playing, VIEW, viewOf } from './support/samples.ts';
import { tries } from '../support/tries.ts';

const fileOf = (...[match, who]: Parameters<typeof pdnAnswer>): string => {
  const [file] = pdnAnswer(match, who).attachments;
  if (file?.kind !== 'text') throw new Error('no file');
  return file.text;
};

describe('/checkers pdn', () => {
  test('START-11: given a running game, then the asker alone gets its moves so far', () => {
    const draft = pdnAnswer(playing('11-15', '22-18'), VIEW);
    expect(draft.flags).toBe(MessageFlags.Ephemeral);
    expect(draft.content).toBe('The game so far, **2 moves**, in the notation that checkers programs read.');
    expect(draft.attachments).toMatchObject([{ kind: 'text', name: 'alice-vs-bob.pdn' }]);
    const text = fileOf(playing('11-15', '22-18'), VIEW);
    expect(text).toContain('[Black "Alice"]');
    expect(text).toMatch(/1\. 11-15 .* 22-18 .*\*/s);
  });

  test('START-11: given a game that is over, then the file has its result', () => {
    const over = ended(playing('11-15'), { kind: 'win', winner: 'dark', reason: 'resigned' });
    expect(pdnAnswer(over, VIEW).content).toBe('The game, **1 move**, in the notation that checkers programs read.');
    expect(fileOf(over, VIEW)).toContain('[Result "1-0"]');
  });

  test("RUN-07: given any names, then the message keeps Discord's limits and the file can be read back", () => {
    fc.assert(
      fc.property(names, names, (dark, light) => {
        const draft = pdnAnswer(playing('11-15'), viewOf(dark, light));
        expect(limitsBroken(draft)).toEqual([]);
        expect(parsePdn(fileOf(playing('11-15'), viewOf(dark, light))).ok).toBe(true);
      }),
      tries(100),
    );
  });
});
