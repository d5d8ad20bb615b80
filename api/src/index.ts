/** The API as other programs of the workspace use it. */
export { createApi } from './app.ts';
export type { Clock } from './platform/clock.ts';
export { type Config, readConfig } from './platform/config.ts';
export { destinationsOf } from './platform/destinations.ts';
export { type RunningApi, startApi } from './start-api.ts';
export { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';
