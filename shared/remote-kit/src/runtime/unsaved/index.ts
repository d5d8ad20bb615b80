/** Report of unsaved changes by pages; the shell asks before leaving them. */
export { useUnsaved } from './use-unsaved.ts';
