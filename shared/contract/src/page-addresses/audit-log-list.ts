import { adminPaths } from '../admin-areas.ts';
import { FROM, TO } from './days.ts';
import type { PageAddress } from './page-href.ts';

export const auditLogList = {
  path: adminPaths.audit_log,
  names: { from: FROM, to: TO, actor: 'quien', subject: 'sobre', action: 'accion' },
} as const satisfies PageAddress;
