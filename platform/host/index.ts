/** The host's public face: what those who start one use of it. */
export type { ApiTarget } from './api-gate.ts';
export { readAssetOrigin } from './asset-origin.ts';
export { readHostConfig } from './config.ts';
export {
  createDevelopmentFeed,
  type DevelopmentFault,
  type DevelopmentFeed,
  type DevelopmentNews,
} from './development/feed.ts';
export { createMirror } from './development/mirror.ts';
export { developerOverrides } from './development/overrides.ts';
export { withOwnBuilds } from './development/own-builds.ts';
export { createHost, type HostOptions } from './host.ts';
export { readMaintenance } from './maintenance-setting.ts';
export { type Metrics, startMetrics } from './metrics.ts';
export { errorPage } from './page/error-page.ts';
export { readPageSettings } from './page-settings.ts';
