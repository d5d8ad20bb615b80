/** Approvals by a customer: with a code that was sent to them, or with one of their passkeys. */
export { type Given, requestPasskey, withApproval } from './approval.ts';
