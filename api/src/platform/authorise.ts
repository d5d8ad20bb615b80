import type { Access } from '@portal/contract';
import type { Principal } from './principal.ts';
import { Refusal } from './refusal.ts';

const hasModule = (
  principal: Extract<Principal, { kind: 'admin' }>,
  access: Access & { modules: readonly string[] },
) => access.modules.length === 0 || access.modules.some((module) => principal.modules.has(module as never));

/**
 * Refuses a call that its declaration does not allow for this principal. Default deny: what is not
 * allowed below is refused.
 * @throws Refusal UNAUTHENTICATED, INCOMPLETE_REGISTRATION or FORBIDDEN.
 */
export const authorise = (access: Access, principal: Principal): void => {
  if (access.kind === 'public' || access.kind === 'signed') return;
  if (principal.kind === 'anonymous') throw new Refusal('UNAUTHENTICATED');
  if (access.kind === 'session') return;
  if (principal.kind === 'client') {
    if (access.kind === 'admin') throw new Refusal('FORBIDDEN');
    // Until the missing data are given only the calls of the session itself answer (threat T11).
    if (principal.pendingInformation) throw new Refusal('INCOMPLETE_REGISTRATION');
    return;
  }
  if (access.kind === 'client') throw new Refusal('FORBIDDEN');
  if (!hasModule(principal, access)) throw new Refusal('FORBIDDEN');
  if (access.kind === 'admin' && access.section) {
    const { reportSections } = principal;
    if (reportSections !== 'all' && !reportSections.has(access.section)) throw new Refusal('FORBIDDEN');
  }
};
