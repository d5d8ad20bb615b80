import { adminPaths } from '@portal/contract/admin-areas';

/** A key that leads somewhere, pressed after `g`. */
export interface Shortcut {
  readonly key: string;
  readonly path: string;
}

/**
 * Keys after `g`, each the first letter of a word of the page's label in the menu. A key of a page that the
 * administrator may not open does nothing.
 */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: 'm', path: adminPaths.manager },
  { key: 'c', path: adminPaths.customers },
  { key: 'r', path: adminPaths.money },
  { key: 'i', path: adminPaths.reports },
  { key: 'p', path: adminPaths.pages },
  { key: 's', path: adminPaths.sections },
  { key: 'u', path: adminPaths.controladminusers },
  { key: 'd', path: adminPaths.releases },
];

/** Whether the element takes typed text, so that its letters are not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[contenteditable="true"], select, textarea')) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'button'].includes(target.type)
  );
}

/** Effect of a key: open a page, the list of keys or the search, or wait for the key after `g`. */
export type Asked =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'list' | 'search' | 'wait' | 'nothing' };

/** Longest pause between `g` and the key after it, in milliseconds. */
const PAUSE = 1_500;

/**
 * Reads keys one by one. Keys with Ctrl, Alt or Cmd belong to the browser and to screen readers; keys in fields are
 * typed text.
 * ⏎ @param paths pages of the administrator's menu
 */
export function shortcutReader(
  paths: readonly string[],
): (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target' | 'timeStamp'>) => Asked {
  let waitingSince = Number.NEGATIVE_INFINITY;
  return ({ key, ctrlKey, altKey, metaKey, target, timeStamp }) => {
    const waited = timeStamp - waitingSince <= PAUSE;
    waitingSince = Number.NEGATIVE_INFINITY;
    if (ctrlKey || altKey || metaKey || isTyping(target)) return { kind: 'nothing' };
    if (waited) {
      const found = SHORTCUTS.find((one) => one.key === key.toLowerCase() && paths.includes(one.path));
      if (found) return { kind: 'go', path: found.path };
    }
    if (key === '?') return { kind: 'list' };
    if (key === '/') return { kind: 'search' };
    if (key !== 'g') return { kind: 'nothing' };
    waitingSince = timeStamp;
    return { kind: 'wait' };
  };
}
