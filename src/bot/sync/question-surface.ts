import type { MessageDraft } from '../../views/message-draft.ts';
import { questionMessage, settledQuestion } from '../../views/question-message.ts';
import { questionsOf, type MatchChange, type StandingQuestion } from '../../views/standing-question.ts';
import type { Revision } from '../../match/ids.ts';
import type { Match } from '../../match/match.ts';
import { inTurn } from '../runtime/in-turn.ts';
import { faultOf } from '../discord/discord-fault.ts';
import { fingerprintOf, questionShownBy } from './known-by.ts';
import { QuestionLedger, type ShownQuestion } from './question-ledger.ts';
import type { Showing } from './restore.ts';
import { replyForPost, replyOn, type Painting, type SurfaceParts } from './surface.ts';
import type { Posting } from './transport.ts';

/**
 * The questions of a match: each a message of its own, changed while it stands and settled by an edit when it is over.
 * Nothing that can be pressed is left behind: also a message that Discord never confirmed is looked for.
 */
export class QuestionSurface {
  readonly ledger = new QuestionLedger();
  readonly #parts: SurfaceParts;
  /** Questions whose message is not known to be up, and what was sent. */
  readonly #sent = new Map<Revision, Posting>();

  constructor(parts: SurfaceParts) {
    this.#parts = parts;
  }

  /** The messages of the questions that can be answered. */
  get messageIds(): readonly string[] {
    return this.ledger.up.map(({ messageId }) => messageId);
  }

  get showing(): Showing['questions'] {
    const { ledger } = this;
    const standing = [...numbersOf(this.#parts.live.match)];
    const gone = standing.map((number) => ({ number, times: ledger.timesGone(number) }));
    return { up: [...ledger.up], gone: gone.filter(({ times }) => times > 0) };
  }

  /** Takes up what an earlier process has asked. */
  restore(past: readonly MatchChange[], showing: Showing['questions'] | undefined): void {
    for (const change of past) this.handle(change);
    if (showing !== undefined) this.ledger.restore(showing);
  }

  /** Remembers how questions ended: the match itself only knows that they stand no more. */
  handle(change: MatchChange): void {
    const standing = numbersOf(change.after);
    const { person } = this.#parts.directory;
    for (const question of questionsOf(change.before)) {
      if (!standing.has(question.number)) {
        this.ledger.ends(question.number, settledQuestion(question, change, person));
      }
    }
  }

  /** Takes the buttons from the questions that are over. Tries all of them; rejects with what failed first. */
  async settle(painting: Painting): Promise<void> {
    const { threadId } = this.#parts.live;
    if (threadId === undefined) return;
    const standing = numbersOf(painting.match);
    const steps = [() => this.#findAllLost(threadId, standing), () => this.#endAll(threadId, standing, painting)];
    await inTurn(steps, (step) => step());
  }

  /** Asks what is not asked yet, and changes what has changed. */
  async show({ match, replies }: Painting): Promise<void> {
    const { threadId } = this.#parts.live;
    if (threadId === undefined) return;
    await inTurn(questionsOf(match), async (question) => {
      const draft = questionMessage(question, match, this.#parts.directory.person);
      const asked = this.ledger.messageOf(question.number);
      if (asked === undefined) await this.#post(threadId, question, draft, { match, replies });
      else if (asked.says !== fingerprintOf(draft)) await this.#change(threadId, asked, draft, { match, replies });
    });
  }

  /** The question was deleted by somebody: `show` asks again if it still stands. False: it was no question. */
  forget(messageId: string): boolean {
    return this.ledger.deleted(messageId);
  }

  /** Discord announces a question, or a look into the thread has found one. False: it was known. */
  announced(question: ShownQuestion): boolean {
    const sent = this.#sent.get(question.number);
    this.#sent.delete(question.number);
    return this.ledger.announced(question, sent === undefined ? undefined : fingerprintOf(sent.draft));
  }

  /** A look into the thread shows a question that is up without its buttons: it was settled, and nobody knew. */
  wasFoundBare(question: ShownQuestion): void {
    if (numbersOf(this.#parts.live.match).has(question.number)) this.ledger.asked(question, undefined);
    else this.ledger.settled(question);
  }

  /** A question that is over and whose posting got no answer may be up all the same. */
  async #findAllLost(threadId: string, standing: ReadonlySet<Revision>): Promise<void> {
    const lost = [...this.#sent].filter(([number]) => !standing.has(number));
    await inTurn(lost, async ([number, posting]) => {
      const messageId = await this.#parts.venue.findLost(threadId, posting);
      if (messageId !== undefined) this.announced({ messageId, number });
      this.#sent.delete(number);
    });
  }

  async #endAll(threadId: string, standing: ReadonlySet<Revision>, painting: Painting): Promise<void> {
    // Of two messages that ask the same the first one stays.
    const isOver = ({ messageId, number }: ShownQuestion): boolean =>
      !standing.has(number) || this.ledger.messageOf(number)?.messageId !== messageId;
    await inTurn(this.ledger.up.filter(isOver), async (question) => {
      const ending = standing.has(question.number) ? undefined : this.ledger.endingOf(question.number);
      await this.#end(threadId, question, ending, painting);
    });
  }

  async #post(
    threadId: string,
    { number }: StandingQuestion,
    draft: MessageDraft,
    { match, replies }: Painting,
  ): Promise<void> {
    const posting: Posting = {
      draft,
      nonce: `${match.id}-q-${number}-${this.ledger.timesGone(number)}`,
      isIt: (customIds) => questionShownBy(customIds, match) === number,
    };
    this.#sent.set(number, posting);
    const messageId = await this.#parts.venue.post(threadId, posting, replyForPost(replies, threadId));
    this.#sent.delete(number);
    this.ledger.asked({ messageId, number }, fingerprintOf(draft));
  }

  async #change(threadId: string, asked: ShownQuestion, draft: MessageDraft, { replies }: Painting): Promise<void> {
    const { messageId } = asked;
    await unlessRefused(() => this.#parts.venue.replace(threadId, messageId, draft, replyOn(replies, messageId)));
    this.ledger.asked(asked, fingerprintOf(draft));
  }

  /** A question that came twice, or of which nobody knows the end, is taken away. */
  async #end(
    threadId: string,
    question: ShownQuestion,
    ending: MessageDraft | undefined,
    { replies }: Painting,
  ): Promise<void> {
    const { venue } = this.#parts;
    const { messageId } = question;
    await unlessRefused(() =>
      ending === undefined
        ? venue.remove(threadId, messageId)
        : venue.replace(threadId, messageId, ending, replyOn(replies, messageId)),
    );
    this.ledger.settled(question);
  }
}

const numbersOf = (match: Match): ReadonlySet<Revision> => new Set(questionsOf(match).map(({ number }) => number));

/** What Discord refuses for good is not asked again; whoever presses a button that stayed is told that it is over. */
async function unlessRefused(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (faultOf(error) !== 'refused') throw error;
  }
}
