/** A code that was sent, and what comes of typing it. */
export { SentCodeDialog } from './sent-code-dialog.tsx';
export { type SentCode, useSentCode } from './use-sent-code.ts';
