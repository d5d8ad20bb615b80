/** Web push: which devices are told, and how. Messages leave through the platform's outbox. */
export { announceTermSwitch, enqueuePush } from './enqueue-push.ts';
export { pushMigrations } from './migrations.ts';
export { pushChannel } from './push-channel.ts';
export { pushHandlers } from './routes.ts';
