import { describeBoard } from '../../render/describe-board.ts';
import { DEFAULT_LOOK } from '../../render/look.ts';
import { setUpScene, type SetUp } from '../board/set-up-scene.ts';
import type { PictureAttachment } from '../text/message-draft.ts';
import { HELP_WORDS } from '../words/en/help-words.ts';

/** A picture of the help; its name is that of its file, without the ending. */
export interface Diagram extends Omit<SetUp, 'names'> {
  /** What must be done, for the alt text. */
  readonly task?: string;
}

/** The picture with its alt text. Throws where a diagram breaks the rules: a mistake of the program, never of a player. */
export function drawDiagram({ task, ...setUp }: Diagram): PictureAttachment {
  const scene = setUpScene({ ...setUp, names: HELP_WORDS.sides });
  return {
    kind: 'picture',
    name: `${setUp.name}.png`,
    description: describeBoard({ scene, names: HELP_WORDS.players, task }),
    scene,
    look: DEFAULT_LOOK,
  };
}
