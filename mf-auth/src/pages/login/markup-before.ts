/** The form that the host had put into the page, as long as it stands there. */
const formBefore = (): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector('#skeleton form');

export interface MarkupBefore {
  readonly fiscalNumber: string;
  readonly password: string;
  /** Why the post of that form was refused. */
  readonly refusal: string | undefined;
}

/** What a browser or a hurried person has put into the form before this code arrived. */
export function markupBefore(): MarkupBefore {
  const form = formBefore();
  const data = form ? new FormData(form) : undefined;
  return {
    fiscalNumber: String(data?.get('fiscal_number') ?? ''),
    password: String(data?.get('password') ?? ''),
    refusal: form?.querySelector('[role=alert]')?.textContent || undefined,
  };
}

/** Puts the caret where it stood in the form before, so that whoever types does not notice. */
export function takeFocus(form: HTMLFormElement): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement) || !formBefore()?.contains(focused)) return;
  const { selectionStart, selectionEnd, name } = focused;
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(selectionStart, selectionEnd);
}
