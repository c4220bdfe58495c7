import type { BoardScene } from '../render/board-scene.ts';
import { describeBoard } from '../render/describe-board.ts';
import { ACCENT, container, gallery, NOBODY, PRIVATE_CARD, text } from './components.ts';
import { exampleJump } from './example-jump.ts';
import type { MessageDraft, PictureAttachment } from './message-draft.ts';
import { HELP_WORDS } from './words/help-words.ts';

/** How to start, how to move, the rules, the commands, for somebody who knows nothing (PLAY-13); private. */
export function helpMessage(): MessageDraft {
  const picture = examplePicture(exampleJump());
  return {
    components: [
      container(ACCENT, [
        text(HELP_WORDS.title),
        text(HELP_WORDS.start),
        text(HELP_WORDS.moving),
        gallery(picture),
        text(HELP_WORDS.example),
        text(HELP_WORDS.rules),
        text(HELP_WORDS.ending),
        text(HELP_WORDS.commands),
      ]),
    ],
    flags: PRIVATE_CARD,
    allowed_mentions: NOBODY,
    attachments: [picture],
  };
}

const examplePicture = (scene: BoardScene): PictureAttachment => ({
  kind: 'picture',
  name: 'example.png',
  description: describeBoard({ scene, names: HELP_WORDS.exampleNames, task: HELP_WORDS.exampleTask }),
  scene,
});
