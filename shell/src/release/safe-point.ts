import { trimPath } from '@portal/release-protocol/route-matching';
import type { Unsaved } from '../routing/unsaved.ts';

/**
 * Whether a navigation may load a newer set: it leads to another page, passes no state to it, and no form would lose
 * typed text. Until then a tab keeps the set that it started with.
 */
export function createSafePoint(
  unsaved: Pick<Unsaved, 'any'>,
  updateAvailable: () => boolean,
  here: () => string,
) {
  return (path: string, state: unknown): boolean =>
    updateAvailable() &&
    !unsaved.any() &&
    !carries(state) &&
    trimPath(new URL(path, 'http://page.invalid').pathname) !== trimPath(here());
}

/** Whether a page passes a state to the next one: react-router keeps it under `usr`, beside keys of its own. */
const carries = (state: unknown): boolean => {
  if (state === null || typeof state !== 'object') return false;
  const { usr, key: _key, idx: _idx, ...own } = state as Record<string, unknown>;
  return (usr !== null && usr !== undefined) || Object.keys(own).length > 0;
};
