import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The form that the host had put into the page, by where it is sent, as long as it stands there. */
export const formBefore = (action: string): HTMLFormElement | null =>
  typeof document === 'undefined' ? null : document.querySelector(`#skeleton form[action="${action}"]`);

/**
 * For a form that stands in the HTML before its code: the page is drawn in slices, and who types meanwhile types into
 * the form before. `take` gets its last word, and the caret goes where it stood, so that it is not noticed.
 */
export function useFormBefore(
  form: RefObject<HTMLFormElement | null>,
  action: string,
  take: (typed: FormData) => void,
): void {
  const [taken, setTaken] = useState(false);
  const given = useRef(take);
  useLayoutEffect(() => {
    const before = formBefore(action);
    if (before) given.current(new FormData(before));
    setTaken(true);
  }, [action]);
  useLayoutEffect(() => {
    if (taken && form.current) takeFocus(form.current, formBefore(action));
  }, [taken, form, action]);
}

function takeFocus(form: HTMLFormElement, before: HTMLFormElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement) || !before?.contains(focused)) return;
  const { selectionStart, selectionEnd, name } = focused;
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(selectionStart, selectionEnd);
}
