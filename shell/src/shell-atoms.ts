import { atom } from 'jotai';

type Action = (() => void) | undefined;

// Atoms of the shell alone. jotai calls a function that it is given as a value, so actions are set as `() => action`.

/** True once the first page is shown; data that the first paint does not need are then asked for. */
export const firstPageShownAtom = atom(false);
/**
 * Lets a person change their consent to measurement; undefined until that code has loaded, or where the portal measures
 * nothing.
 */
export const measurementAtom = atom<Action>(undefined);
/** Opens the release panel; undefined for people who may not see it. */
export const releasePanelAtom = atom<Action>(undefined);
/** Path of the page that last reported a purchase. */
export const paidAtAtom = atom<string | undefined>(undefined);
