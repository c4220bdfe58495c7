import type { World } from '../protocol.ts';
import { type Offer, typedOut } from './completion.ts';
import type { ComposerMode } from './composer-mode.ts';
import { type CommandPath, commandPaths, exactPath, pathText } from './slash-command.ts';
import { draftLine, fieldNamed, isBlank } from './slash-draft.ts';

export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  /** A character is being put together by an input method. */
  readonly isComposing: boolean;
  /** There is no text in an option's field for backspace to take away. */
  readonly isFieldEmpty: boolean;
}

/** What is on show when a key is pressed; `active` is the marked line of the list, -1 for none. */
export interface KeyScene {
  readonly world: World;
  readonly mode: ComposerMode;
  readonly paths: readonly CommandPath[];
  readonly offers: readonly Offer[];
  readonly active: number;
  readonly focused: string | undefined;
}

/** What keys can do with the composer. */
export interface KeyActions {
  mark(line: number): void;
  closeList(): void;
  choosePath(path: CommandPath): void;
  chooseOffer(offer: Offer): void;
  removeOption(name: string): void;
  goTo(place: string): void;
  backToText(text?: string): void;
  send(): Promise<void>;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Does what a key stands for. True: it meant something here, so the browser should do nothing else with it. */
export function pressKey(press: KeyPress, scene: KeyScene, composer: KeyActions): boolean {
  const { key, shiftKey, isComposing, isFieldEmpty } = press;
  const { active } = scene;
  // Until the character is there, Enter and the arrows belong to the input method.
  if (isComposing) return false;
  const length = scene.mode.kind === 'text' ? scene.paths.length : scene.offers.length;
  const step = STEPS[key];
  if (step !== undefined && length > 0) {
    composer.mark(active < 0 && step < 0 ? length - 1 : (active + step + length) % length);
    return true;
  }
  if (key === 'Enter' && !shiftKey) {
    if (isSaid(scene) || !take(scene, composer)) void composer.send();
    return true;
  }
  if (key === 'Tab' && !shiftKey && length > 0) return take({ ...scene, active: Math.max(active, 0) }, composer);
  if (key === 'Escape') {
    if (length > 0) composer.closeList();
    else leaveCommand(scene, composer);
    return true;
  }
  return key === 'Backspace' && isFieldEmpty && removeField(scene, composer);
}

/** Takes the marked line of the list. False: none is marked. */
function take({ mode, paths, offers, active }: KeyScene, composer: KeyActions): boolean {
  const path = mode.kind === 'text' ? paths[active] : undefined;
  const offer = mode.kind === 'slash' ? offers[active] : undefined;
  if (path !== undefined) composer.choosePath(path);
  if (offer !== undefined) composer.chooseOffer(offer);
  return path !== undefined || offer !== undefined;
}

/** Whether the line needs nothing of the list: it says already what is marked, or may be left empty. */
function isSaid({ world, mode, paths, offers, active, focused }: KeyScene): boolean {
  if (mode.kind === 'text') {
    const path = paths[active];
    // A command without options needs no second Enter once its name stands there.
    return path?.options.length === 0 && exactPath(commandPaths(world.commands), mode.text) === path;
  }
  const field = fieldNamed(mode.draft, focused);
  if (field === undefined) return false;
  if (field.text === '') return field.option.required !== true;
  return typedOut(field.option, field.text, world)?.value === offers[active]?.value;
}

/** In an empty field, backspace takes the field away; behind the last it leads back into it; alone it leaves the command. */
function removeField({ mode, focused }: KeyScene, composer: KeyActions): boolean {
  if (mode.kind !== 'slash') return false;
  const { draft } = mode;
  const field = fieldNamed(draft, focused);
  const last = draft.fields.at(-1);
  if (field !== undefined && field.option.required !== true) composer.removeOption(field.option.name);
  else if (field === undefined && last !== undefined) composer.goTo(last.option.name);
  else if (isBlank(draft)) composer.backToText(`/${pathText(draft.path)}`);
  return true;
}

/** Leaves the command, with all that was filled in, as plain text: it becomes fields again when one types on. */
function leaveCommand({ mode }: KeyScene, composer: KeyActions): void {
  if (mode.kind === 'slash' && !isBlank(mode.draft)) composer.backToText(draftLine(mode.draft));
  else composer.backToText();
}
