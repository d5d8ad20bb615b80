export { contentHash, filesBelow } from './content-hash.ts';
export { baseConfig, remoteConfig, shellFederation } from './preset.ts';
export { ReleasePlugin } from './release-plugin.ts';
