import { privateMessage } from '../views/message-draft.ts';
import { refuse } from './act.ts';
import { nameOf, userOption, type Command, type TypedUser } from './command.ts';

export const blocking = {
  block: {
    definition: ({ commands }) => ({ description: commands.block, options: [userOption(commands.blockUser)] }),
    read: (typed) => typed.user('user'),
    async run({ blocks, directory }, context, other) {
      const [userId, name] = [other.userId, nameOf(other)];
      if (userId === context.asker.userId) return refuse(context, { code: 'block-yourself' });
      if (other.user?.bot === true) return refuse(context, { code: 'block-bot', name });
      const [by, player] = await directory.meet(context.asker, { userId, name });
      if (blocks.isBlocked(by, player)) return refuse(context, { code: 'blocked-already', name });
      await blocks.block(by, player);
      await context.reply.send(privateMessage(context.words.answers.blocked({ name })));
    },
  } satisfies Command<TypedUser>,

  unblock: {
    definition: ({ commands }) => ({ description: commands.unblock, options: [userOption(commands.unblockUser)] }),
    read: (typed) => typed.user('user'),
    async run({ blocks, directory, forgetPlayer }, context, other) {
      const [userId, name] = [other.userId, nameOf(other)];
      if (userId === context.asker.userId) return refuse(context, { code: 'block-yourself' });
      const [by, player] = await directory.meet(context.asker, { userId, name });
      const isBlocked = blocks.isBlocked(by, player);
      if (isBlocked) await blocks.unblock(by, player);
      // Nobody is remembered for a block that is no more.
      for (const known of [by, player]) forgetPlayer(known);
      if (isBlocked) await context.reply.send(privateMessage(context.words.answers.unblocked({ name })));
      else await refuse(context, { code: 'not-blocked', name });
    },
  } satisfies Command<TypedUser>,
};
