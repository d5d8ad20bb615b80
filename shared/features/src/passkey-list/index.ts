/** The own passkeys on a screen. */
export { PasskeysCard } from './passkeys-card.tsx';
