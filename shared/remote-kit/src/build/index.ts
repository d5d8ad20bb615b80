export { contentHash, filesBelow } from './content-hash.ts';
export { baseConfig, federation, remoteConfig } from './preset.ts';
export { ReleasePlugin } from './release-plugin.ts';
