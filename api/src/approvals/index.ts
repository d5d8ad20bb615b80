/** What a customer approves: by the code they were sent, or by one of their passkeys. */
export { type Given, requestPasskey, withApproval } from './approval.ts';
