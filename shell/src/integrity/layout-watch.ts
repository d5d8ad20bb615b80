/** One of the layout's React roots. */
export interface LayoutRoot {
  readonly element: HTMLElement;
  /** Removes the element's content and renders it anew. */
  rerender(): void;
}

export interface LayoutWatch {
  /** Called after the shell itself has changed the direct children of a root. */
  rendered(): void;
}

interface Landmark {
  readonly element: Element;
  readonly parent: Element;
  /** The root's child that contains the landmark, or is it. */
  readonly branch: Element;
  readonly isFilled: boolean;
}

const LANDMARK = 'header, nav, footer, aside';

/** The outermost landmarks in an element, in document order. */
const landmarksOf = (root: HTMLElement): readonly Landmark[] =>
  [...root.querySelectorAll(LANDMARK)].flatMap((element) => {
    const parent = element.parentElement;
    const branch = [...root.children].find((child) => child.contains(element));
    if (!parent || !branch || parent.closest(LANDMARK)) return [];
    return [{ element, parent, branch, isFilled: element.childElementCount > 0 }];
  });

/** Restores landmarks to their places; other elements follow after them. */
function putBack(root: HTMLElement, landmarks: readonly Landmark[]): void {
  for (const { element, parent } of landmarks.toReversed()) if (parent !== root) parent.prepend(element);
  for (const { branch } of landmarks.toReversed()) root.prepend(branch);
}

/**
 * Most repairs of one document; code that removes the nodes each time would otherwise keep the browser busy for ever.
 */
const REPAIRS = 5;

/**
 * Notices when other code removes nodes of the shell: the elements of the HTML (`parts`, in their order), the shell's
 * stylesheets, the header, menus and footer in the layout's roots. Removed nodes are restored at once, emptied ones are
 * rendered anew; `onRemoved` receives their names. A change deeper inside a header or menu is not noticed: React makes
 * such changes too.
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

  /** Repairs the page. @returns the names of what was missing */
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
        // Nothing counts as missing in the root until it is rendered again.
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
  // The subtree is watched only for emptied headers and menus: React adds and removes their elements itself.
  for (const { element } of roots) observer.observe(element, { childList: true, subtree: true });
  rendered();
  return { rendered };
}
