export { contentHash, filesBelow } from './content-hash.ts';
export { developmentConfig } from './development/development-config.ts';
export type { DevelopmentBuild } from './development/development-plugin.ts';
export { baseConfig, remoteConfig, shellFederation } from './preset.ts';
export { ReleasePlugin } from './release-plugin.ts';
