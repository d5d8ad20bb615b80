type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const FIELDS = 'input, textarea, select';

/** Value of a field, its place among those of the page, and position of its caret. */
interface Typed {
  readonly place: number;
  readonly value: string;
  readonly checked: boolean;
  readonly selection: readonly [from: number | null, to: number | null] | undefined;
}

export interface TypedBefore {
  /** Ends the recording after React's first commit; later typing reaches React itself. */
  stop(): void;
  /** Passes the recorded values to React's handlers, as if they were typed now. Call once, after the effects. */
  handOver(): void;
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Whether the value of a field differs from its markup. */
function isTouched(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    // Without a marked option, as before the options of a known choice have loaded, the browser selects the first.
    const isMarked = options.some(({ defaultSelected }) => defaultSelected);
    const untouched = isMarked
      ? options.filter(({ defaultSelected }) => defaultSelected)
      : options.slice(0, 1);
    return options.some((option) => option.selected && !untouched.includes(option));
  }
  return field.type !== 'file' && field.value !== field.defaultValue;
}

function typedInto(field: Field, within: HTMLElement): Typed {
  const hasCaret = !(field instanceof HTMLSelectElement) && field === document.activeElement;
  return {
    place: [...within.querySelectorAll(FIELDS)].indexOf(field),
    value: field.value,
    checked: isChoice(field) && field.checked,
    // Null for types without a caret, such as numbers.
    selection: hasCaret ? [field.selectionStart, field.selectionEnd] : undefined,
  };
}

/**
 * Records what is typed into `container` until React has hydrated it, and passes it to the page's handlers. Hydration
 * leaves the text of a field as it is but does not read it, so that the next render would remove it. Where React renders
 * all anew, as in a page that the browser has translated, the field in the same place is given it.
 */
export function watchTyped(container: HTMLElement): TypedBefore {
  const typed = new Map<Field, Typed>();
  const note = ({ target }: { readonly target: EventTarget | null }): void => {
    if (isField(target) && isTouched(target)) typed.set(target, typedInto(target, container));
  };
  const told = ({ target }: Event): void => {
    // React has handled this event itself.
    if (isField(target)) typed.delete(target);
  };
  for (const target of container.querySelectorAll(FIELDS)) note({ target });
  const events = ['input', 'change', 'keyup', 'pointerup'] as const;
  for (const event of events) container.addEventListener(event, note, { capture: true });
  return {
    stop() {
      for (const event of events) container.removeEventListener(event, note, { capture: true });
      container.addEventListener('input', told, { capture: true });
    },
    handOver() {
      container.removeEventListener('input', told, { capture: true });
      const anew = container.querySelectorAll<Field>(FIELDS);
      for (const [field, was] of typed) {
        const now = field.isConnected ? field : anew[was.place];
        const isSame = now !== undefined && now.name === field.name && now.type === field.type;
        if (isSame && (now === field || !isTouched(now))) put(now, was);
      }
    },
  };
}

/**
 * Makes React notice a change. React compares with the last value that it saw: it sees values set on the element, but
 * not those set by the prototype's setter.
 */
function put(field: Field, { value, checked, selection }: Typed): void {
  if (isChoice(field)) {
    setUnseen(field, 'checked', !checked);
    field.checked = !checked;
    setUnseen(field, 'checked', checked);
    // An event that is not a mouse event, which would toggle the box.
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
