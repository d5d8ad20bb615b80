/** Repeated proof of a person's identity: the own password, or a passkey in its place. */
export type { SendWithProof } from '../passkeys/proof.ts';
export { PasskeyProof } from './passkey-proof.tsx';
export { ProofFields } from './proof-fields.tsx';
export { ProvedDialog, type ProvedDialogProps } from './proved-dialog.tsx';
export { type Given, ProvedForm, type ProvedFormProps } from './proved-form.tsx';
export { isAboutTheProof, useProvedForm } from './use-proved-form.ts';
