export type { ApiTarget } from './api-gate.ts';
export { developerOverrides } from './development/overrides.ts';
export { createHost, type HostOptions } from './host.ts';
export { readMaintenance } from './maintenance-setting.ts';
export { readPageSettings } from './page-settings.ts';
export type { ArtefactPlace } from './registry/artefacts.ts';
export type { Door } from './registry/door/door.ts';
export { type OpenRegistry, openRegistry, type RegistryOptions } from './registry/open.ts';
export type { ReleaseRegistry } from './registry/registry.ts';
