/** What pages say about changes that are not saved yet; the shell asks before they are left behind. */
export { useUnsaved } from './use-unsaved.ts';
