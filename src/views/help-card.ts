import type { APIButtonComponent, APIComponentInContainer } from 'discord-api-types/v10';
import type { MenuPage } from './menu-page.ts';
import { button, gallery, text, type ButtonLook, type Row, privateCard } from './components.ts';
import type { Markdown } from './markdown.ts';
import type { MessageDraft, PictureAttachment } from './message-draft.ts';

/** What a page of the help holds: words, and pictures between them. */
export type HelpPart = Markdown | PictureAttachment;

/** A page of the help, shown to the asker alone (PLAY-13). The buttons come last. */
export const helpCard = (parts: readonly HelpPart[], rows: readonly Row[]): MessageDraft =>
  privateCard([...parts.map(componentOf), ...rows], parts.filter(isPicture));

/** A button that turns to another page. */
export const pageButton = (page: MenuPage, label: string, look: ButtonLook = 'plain'): APIButtonComponent =>
  button({ verb: 'menu', topic: page }, label, look);

const isPicture = (part: HelpPart): part is PictureAttachment => 'kind' in part;

const componentOf = (part: HelpPart): APIComponentInContainer => (isPicture(part) ? gallery(part) : text(part));
