export type { ApiTarget } from './api-gate.ts';
export { createHost, type HostOptions } from './host.ts';
export { createFileRegistry } from './registry/file-registry.ts';
export {
  type Channel,
  ChannelMoved,
  type Encoding,
  RefusedRelease,
  type ReleaseRegistry,
  type StoredFile,
} from './registry/registry.ts';
