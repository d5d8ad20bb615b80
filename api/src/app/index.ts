/** The API as other programs of the workspace use it. */

export type { Clock } from '../platform/process/clock.ts';
export { type Config, readConfig } from '../platform/process/config.ts';
export { destinationsOf } from '../platform/process/destinations.ts';
export { createApi } from './app.ts';
export { type RunningApi, startApi } from './start-api.ts';
export { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';
