/** The own passkeys on a screen, and the second way to prove who one is. */

export { PasskeyProof } from './passkey-proof.tsx';
export { PasskeysCard } from './passkeys-card.tsx';
