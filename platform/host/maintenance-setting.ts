import type { Maintenance } from '@portal/shell/routing/maintenance';

/**
 * Pages under maintenance, as a home of the portal configures them: `/facturas=mantenimiento,/transaccion/:id=maint`.
 * None by default (PL-02, PL-03). @throws Error where an entry is no path with a value.
 */
export function readMaintenance(environment: NodeJS.ProcessEnv): Maintenance {
  const entries = environment['MAINTENANCE']?.split(',').map((entry) => entry.trim().split('=')) ?? [];
  return Object.fromEntries(
    entries
      .filter(([path]) => path !== '')
      .map(([path = '', value]) => {
        if (!path.startsWith('/') || !value) {
          throw new Error('MAINTENANCE must be paths with a value, /facturas=mantenimiento, between commas.');
        }
        return [path, value];
      }),
  );
}
