import type { BrowserRemote, BrowserSet } from '@portal/release-protocol/release';

/** A part of the page that is open, and the release that rendered it. */
export interface PagePart {
  readonly name: string;
  /** Hash of the release. */
  readonly release: string;
  /** Hash of the set's release, where another release replaces it. */
  readonly insteadOf?: string;
  readonly elements: readonly HTMLElement[];
}

/** single-spa's containers of remotes in `<main>`. */
const CONTAINER = 'single-spa-application:';

/** Parts of the present page with their releases: the remotes in `<main>`, and the shell around them. */
export function pageParts(
  document: Document,
  set: Pick<BrowserSet, 'shellBase' | 'remotes'>,
  replacement: (remote: string) => BrowserRemote | undefined,
): readonly PagePart[] {
  const containers = [...document.querySelectorAll<HTMLElement>(`[id^="${CONTAINER}"]`)];
  const remotes = containers
    .filter(({ childElementCount }) => childElementCount > 0)
    .flatMap((element): PagePart[] => {
      const name = element.id.slice(CONTAINER.length);
      const named = set.remotes.find((remote) => remote.name === name);
      if (!named) return [];
      const instead = replacement(name);
      return [
        instead && instead.hash !== named.hash
          ? { name, release: instead.hash, insteadOf: named.hash, elements: [element] }
          : { name, release: named.hash, elements: [element] },
      ];
    });
  const around = ['frame-start', ...(remotes.length === 0 ? ['contenido'] : []), 'frame-end'];
  const shell: PagePart = {
    name: 'shell',
    release: set.shellBase.split('/').at(-2) ?? '',
    elements: around.flatMap((id) => document.getElementById(id) ?? []),
  };
  return [...remotes, shell];
}

/** Visible boxes of an element; of an element without its own box, the boxes of its children. */
export function boxesOf(element: Element): readonly DOMRect[] {
  const box = element.getBoundingClientRect();
  if (box.width > 0 && box.height > 0) return [box];
  return [...element.children].flatMap(boxesOf);
}
