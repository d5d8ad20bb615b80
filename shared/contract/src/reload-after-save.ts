/** Milliseconds that the message of a saved change stays before a page of the administration reloads (BC-13, CM-17). */
export const RELOAD_AFTER_SAVE_MS = 3_000;
