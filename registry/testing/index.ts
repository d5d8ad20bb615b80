/** What tests of the registry and of hosts build their releases and registries with. */
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
