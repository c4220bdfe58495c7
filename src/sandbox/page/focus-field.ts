/** Puts the cursor into an option's field of the composer, or, without a name, into the line itself. */
export function focusField(name: string | undefined): void {
  const selector =
    name === undefined
      ? '[data-testid="composer"], [data-testid="command-end"]'
      : `[data-option="${CSS.escape(name)}"]`;
  const field = document.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>('.composer .send');
  field?.focus();
}
