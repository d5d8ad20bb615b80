export { contentHash, filesBelow } from './content-hash.ts';
export { baseConfig, federation, remoteConfig } from './preset.ts';
export { ReleasePlugin, releaseHash } from './release-plugin.ts';
