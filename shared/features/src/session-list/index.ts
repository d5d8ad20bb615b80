/** The own sessions on a screen, and ways to end them. */
export { SessionsCard } from './sessions-card.tsx';
