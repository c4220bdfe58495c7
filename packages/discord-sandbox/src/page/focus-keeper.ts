/** Where the focus was: a control of a message, by its place on the screen. */
interface Place {
  readonly messageId: string;
  readonly row: number;
  readonly column: number;
}

const ROW = '.action-row, .section-accessory';
const CONTROL = 'button, select, summary, a';
const PRESSABLE = '.component-button:enabled, select.menu:enabled, details.menu > summary';

/**
 * Keeps the focus on a board for who plays by keyboard. An edit may disable the control that was pressed, or take it away,
 * and then the browser forgets where one was: the place gets the focus back, or else the message, or the one that follows it.
 */
export class FocusKeeper {
  #place: Place | undefined;

  constructor(root: HTMLElement) {
    root.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      // A message that holds the focus for its control keeps the place of that.
      if (!target.matches('[data-message-id]')) this.#place = placeOf(target);
    });
    // A press beside all controls takes the focus away on purpose.
    root.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Element && target.closest(CONTROL) === null) this.#place = undefined;
    });
  }

  afterDraw(): void {
    const place = this.#place;
    if (place === undefined || !isLost(document.activeElement)) return;
    const message = findMessage(place.messageId);
    // Who has been left on the message goes on from there: what comes to its buttons later may be somebody else's.
    const isHeld = message !== undefined && message === document.activeElement;
    const control = message === undefined || isHeld ? undefined : controlAt(message, place);
    const holder = control ?? (message !== undefined && isBoard(message) ? message : (nextBoard(place) ?? message));
    if (holder === undefined || holder === document.activeElement) return;
    if (holder !== control) {
      holder.tabIndex = -1;
      holder.addEventListener('blur', () => holder.removeAttribute('tabindex'), { once: true });
    }
    holder.focus({ preventScroll: true });
  }
}

/** A disabled control still counts as focused until the browser draws it. */
const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches(':disabled, [data-message-id]');

function placeOf(control: HTMLElement): Place | undefined {
  const message = control.closest('[data-message-id]');
  const row = control.closest(ROW);
  if (message === null || row === null) return undefined;
  return {
    messageId: message.getAttribute('data-message-id') ?? '',
    row: [...message.querySelectorAll(ROW)].indexOf(row),
    column: [...row.querySelectorAll(CONTROL)].indexOf(control),
  };
}

function controlAt(message: Element, { row, column }: Place): HTMLElement | undefined {
  const control = message.querySelectorAll(ROW)[row]?.querySelectorAll<HTMLElement>(CONTROL)[column];
  return control?.matches(PRESSABLE) === true ? control : undefined;
}

const isBoard = (message: Element): boolean => message.querySelector(PRESSABLE) !== null;

const findMessage = (id: string): HTMLElement | undefined =>
  document.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`) ?? undefined;

/** The first message after the place's own that has something to press; ids grow with time. */
const nextBoard = ({ messageId }: Place): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-message-id]')].find(
    (message) => BigInt(message.dataset['messageId'] ?? 0) > BigInt(messageId) && isBoard(message),
  );
