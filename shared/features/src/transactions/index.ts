export { StatusBadge, toneOf } from './status-badge.tsx';
