import { CROWN } from './names.ts';

/** What stands on the buttons: plain text, no Markdown. */
export const BUTTON = {
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel',
  back: 'Back',
  draw: 'Draw',
  resign: 'Resign',
  view: 'My view',
  more: 'More',
  withdraw: 'Withdraw',
  resignConfirm: 'Yes, resign',
  resignCancel: 'Keep playing',
  refresh: 'Refresh',
  help: 'Help',
  piece: (square: number, king: boolean): string => (king ? `${CROWN} ${square}` : String(square)),
} as const;
