/** The own passkeys on a screen, and the second way to prove who one is. */

export { PasskeysCard } from './lazy-passkeys-card.tsx';
export { PasskeyProof } from './passkey-proof.tsx';
