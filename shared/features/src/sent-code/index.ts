/** A code that was sent, and what comes of typing it. */
export { SentCodeForm } from './sent-code-form.tsx';
export { type SentCode, useSentCode } from './use-sent-code.ts';
