/** The registry's public face: what a host and those who start a portal use of it. */
export { budgetOf, checkBudgets } from './checks/budgets.ts';
export { incompatibilities } from './checks/compatibility.ts';
export { isReadable, requireReadable } from './checks/readable.ts';
export type { BrowserGrants, HeldGrant } from './commands/browser-grants.ts';
export type { RegistryService } from './commands/service.ts';
export type { FailureBudget, Health, KnownBeacon } from './health/health.ts';
export { createBudget } from './http/budget.ts';
export { readCleanAfterDays } from './http/cleaning.ts';
export { createRegistryListener } from './http/listener.ts';
export { installReading } from './http/reading.ts';
export type { ActiveState, Channel, Encoding, ReleaseRegistry } from './model/registry.ts';
export { RegistryError } from './model/registry-error.ts';
export { changedParts, partsOf } from './model/set.ts';
export { type OpenRegistry, openRegistry, type RegistryOptions } from './open.ts';
export type { ArtefactPlace } from './store/artefacts.ts';
export { openHostDatabase } from './store/host-database.ts';
export { verdictOnReleaseAudit } from './store/verify-audit.ts';
