import { refuse } from './answers.ts';
import { nameOf, userOption, type Command, type TypedUser } from './command.ts';
import type { Context, Services } from './services.ts';
import { privateMessage } from '../views/message-draft.ts';

export const blocking = {
  block: {
    definition: ({ commands }) => ({ description: commands.block, options: [userOption(commands.blockUser)] }),
    read: (typed) => typed.user('user'),
    async run(services, context, other) {
      const name = nameOf(other);
      if (other.userId === context.asker.userId) await refuse(context, { code: 'block-yourself' });
      else if (other.user?.bot === true) await refuse(context, { code: 'block-bot', name });
      else await block(services, context, { ...other, name });
    },
  } satisfies Command<TypedUser>,

  unblock: {
    definition: ({ commands }) => ({ description: commands.unblock, options: [userOption(commands.unblockUser)] }),
    read: (typed) => typed.user('user'),
    async run({ blocks, directory, forgetPlayer }, context, other) {
      if (other.userId === context.asker.userId) return refuse(context, { code: 'block-yourself' });
      const name = nameOf(other);
      const [by, player] = await directory.meet(context.asker, { userId: other.userId, name });
      const isBlocked = blocks.isBlocked(by, player);
      if (isBlocked) await blocks.unblock(by, player);
      // Nobody is remembered for a block that is no more.
      for (const known of [by, player]) forgetPlayer(known);
      await (isBlocked
        ? context.reply.send(privateMessage(context.words.answers.unblocked(name)))
        : refuse(context, { code: 'not-blocked', name }));
    },
  } satisfies Command<TypedUser>,
};

async function block(
  { blocks, directory }: Services,
  context: Context,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<void> {
  const [by, player] = await directory.meet(context.asker, { userId, name });
  const isBlocked = blocks.isBlocked(by, player);
  if (!isBlocked) await blocks.block(by, player);
  await (isBlocked
    ? refuse(context, { code: 'blocked-already', name })
    : context.reply.send(privateMessage(context.words.answers.blocked(name))));
}
