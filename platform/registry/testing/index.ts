/** Builders of releases and registries for tests of the registry and of hosts. */
export { type Build, type BuildOf, build, route, temporaryFolder } from './builds.ts';
export { type ListeningRegistry, openListeningRegistry } from './listening-registry.ts';
export { createReleaseCommand } from './release-command.ts';
export {
  openTestDatabase,
  openTestRegistry,
  operation,
  refusalOf,
  type TestKey,
  type TestRegistry,
  testKey,
  testOperator,
  type Upload,
  upload,
} from './test-registry.ts';
