/** For lit's `ref`: opens a dialog in front of everything, where it holds the focus and closes with Escape. */
export function openDialog(element: Element | undefined): void {
  // The reference arrives while lit still builds the page; a dialog can be opened only once it stands in it.
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) element.showModal();
  });
}
