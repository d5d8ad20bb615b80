type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Value of a field and position of its caret. */
interface Typed {
  readonly value: string;
  readonly checked: boolean;
  readonly selection: readonly [from: number | null, to: number | null] | undefined;
}

export interface TypedBefore {
  /** No later key belongs to the markup of the host: React's first commit is done. */
  stop(): void;
  /** Tells React's handlers what stands in the fields, as if it had been typed now. Call once, after the effects. */
  handOver(): void;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Whether a field holds something else than its markup says. */
function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // Where none is marked, as while the options of a known choice are still to come, the browser takes the first one.
    const isMarked = options.some(({ defaultSelected }) => defaultSelected);
    const untouched = isMarked
      ? options.filter(({ defaultSelected }) => defaultSelected)
      : options.slice(0, 1);
    return options.some((option) => option.selected && !untouched.includes(option));
  }
  return field.type !== 'file' && field.value !== field.defaultValue;
}

function typedInto(field: Field): Typed {
  const hasCaret = !(field instanceof HTMLSelectElement) && field === document.activeElement;
  return {
    value: field.value,
    checked: isChoice(field) && field.checked,
    // Null for types without a caret, such as numbers.
    selection: hasCaret ? [field.selectionStart, field.selectionEnd] : undefined,
  };
}

/**
 * React leaves the text of a field alone while it hydrates, and its state knows nothing of it: the next render would
 * take the text away. Keeps what is typed into `container` until React is there, and hands it to the page's handlers.
 */
export function watchTyped(container: HTMLElement): TypedBefore {
  const typed = new Map<Field, Typed>();
  const note = ({ target }: { readonly target: EventTarget | null }): void => {
    if (isField(target) && isTouched(target)) typed.set(target, typedInto(target));
  };
  const told = ({ target }: Event): void => {
    // React has heard this one by itself.
    if (isField(target)) typed.delete(target);
  };
  for (const target of container.querySelectorAll('input, textarea, select')) note({ target });
  const events = ['input', 'change', 'keyup', 'pointerup'] as const;
  for (const event of events) container.addEventListener(event, note, { capture: true });
  return {
    stop() {
      for (const event of events) container.removeEventListener(event, note, { capture: true });
      container.addEventListener('input', told, { capture: true });
    },
    handOver() {
      container.removeEventListener('input', told, { capture: true });
      for (const [field, was] of typed) if (field.isConnected) put(field, was);
    },
  };
}

/**
 * React hears a change only where a value differs from the one that it saw last. It sees what is set on the element
 * itself, and does not see what the prototype sets.
 */
function put(field: Field, { value, checked, selection }: Typed): void {
  if (isChoice(field)) {
    setUnseen(field, 'checked', !checked);
    field.checked = !checked;
    setUnseen(field, 'checked', checked);
    // No mouse event: one of those would turn the box over.
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  field.value = '';
  setUnseen(field, 'value', value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (!selection || field instanceof HTMLSelectElement || selection[0] === null) return;
  field.setSelectionRange(selection[0], selection[1]);
}

function setUnseen(field: Field, name: 'value' | 'checked', to: string | boolean): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(field, to);
}
