/** The registry's public face: what a host and those who start a portal use of it. */
export { budgetOf, checkBudgets } from './checks/budgets.ts';
export { misfits } from './checks/fit.ts';
export { isReadable, requireReadable } from './checks/readable.ts';
export type { BrowserGrants, HeldGrant } from './commands/browser-grants.ts';
export { withRelease } from './commands/channels.ts';
export type { Door } from './commands/door.ts';
export type { FailureBudget, Health, KnownBeacon } from './health/health.ts';
export { createBudget } from './http/budget.ts';
export { readCleanAfterDays } from './http/cleaning.ts';
export { createRegistryListener } from './http/listener.ts';
export { installReading } from './http/reading.ts';
export { Refused } from './model/refusal.ts';
export type { Channel, Encoding, LiveState, ReleaseRegistry } from './model/registry.ts';
export { type OpenRegistry, openRegistry, type RegistryOptions } from './open.ts';
export type { ArtefactPlace } from './store/artefacts.ts';
export { partsOf } from './store/database-registry.ts';
export { openHostDatabase } from './store/host-database.ts';
