/** One of the layout's React roots. */
export interface LayoutRoot {
  readonly element: HTMLElement;
  /** Throws away what stands in the element and renders it anew. */
  rerender(): void;
}

export interface LayoutWatch {
  /** After each change that the shell itself made to what stands directly in a root. */
  rendered(): void;
}

interface Landmark {
  readonly element: Element;
  readonly parent: Element;
  /** Child of the root that it stands in, or itself. */
  readonly branch: Element;
  readonly isFilled: boolean;
}

const LANDMARK = 'header, nav, footer, aside';

/** The outermost landmarks in an element, in their order. */
const landmarksOf = (root: HTMLElement): readonly Landmark[] =>
  [...root.querySelectorAll(LANDMARK)].flatMap((element) => {
    const parent = element.parentElement;
    const branch = [...root.children].find((child) => child.contains(element));
    if (!parent || !branch || parent.closest(LANDMARK)) return [];
    return [{ element, parent, branch, isFilled: element.childElementCount > 0 }];
  });

/** Puts landmarks where they stood; what else stands there comes after them. */
function putBack(root: HTMLElement, landmarks: readonly Landmark[]): void {
  for (const { element, parent } of landmarks.toReversed()) if (parent !== root) parent.prepend(element);
  for (const { branch } of landmarks.toReversed()) root.prepend(branch);
}

/** So often is a document put right; what takes its nodes away each time would keep the browser busy for ever. */
const REPAIRS = 5;

/**
 * Notices where something removed the shell's own nodes: the elements of the HTML (`parts`, in their order), the shell's
 * stylesheets, the header, menus and footer in the layout's roots. They are put back at once, or rendered anew where they
 * were emptied; `onRemoved` is told with what was missing.
 * A change deeper inside a header or menu is not noticed: React changes those itself.
 */
export function watchLayout(
  document: Document,
  options: {
    readonly parts: readonly HTMLElement[];
    readonly roots: readonly LayoutRoot[];
    readonly onRemoved: (what: readonly string[]) => void;
  },
): LayoutWatch {
  const { parts, roots, onRemoved } = options;
  const { documentElement, head, body } = document;
  const sheets = [...head.querySelectorAll<HTMLElement>('link[data-later], style:not([data-page])')];
  const landmarks = new Map<LayoutRoot, readonly Landmark[]>();
  let repairs = 0;

  const rendered = (): void => {
    for (const root of roots) landmarks.set(root, landmarksOf(root.element));
  };

  /** Puts the page right. @returns what was missing. */
  function repair(): readonly string[] {
    const missing: string[] = [];
    for (const [name, element] of [
      ['head', head],
      ['body', body],
    ] as const) {
      if (element.parentNode === documentElement) continue;
      missing.push(name);
      for (const other of documentElement.querySelectorAll(`:scope > ${name}`)) other.remove();
      documentElement[name === 'head' ? 'prepend' : 'append'](element);
    }
    for (const sheet of sheets) {
      if (sheet.parentNode === head) continue;
      missing.push('a stylesheet');
      head.prepend(sheet);
    }
    if (parts.some(({ parentNode }) => parentNode !== body)) {
      missing.push(
        ...parts.filter(({ parentNode }) => parentNode !== body).map(({ id, className }) => id || className),
      );
      body.prepend(...parts);
    }
    for (const root of roots) {
      const own = landmarks.get(root) ?? [];
      const gone = own.filter(({ element }) => !root.element.contains(element));
      const emptied = own.filter(({ element, isFilled }) => isFilled && element.childElementCount === 0);
      missing.push(
        ...[...gone, ...emptied].map(({ element }) => `${element.localName} in ${root.element.id}`),
      );
      if (gone.length > 0) putBack(root.element, own);
      if (emptied.length > 0) {
        // Until it is rendered nothing is missing there.
        landmarks.set(root, []);
        root.rerender();
      }
    }
    return missing;
  }

  const observer = new MutationObserver(() => {
    if (repairs >= REPAIRS) return;
    const missing = repair();
    if (missing.length === 0) return;
    repairs += 1;
    onRemoved(missing);
  });
  for (const element of [documentElement, head, body]) observer.observe(element, { childList: true });
  // Of a header or menu only whether it was emptied is asked: its elements come and go by React.
  for (const { element } of roots) observer.observe(element, { childList: true, subtree: true });
  rendered();
  return { rendered };
}
