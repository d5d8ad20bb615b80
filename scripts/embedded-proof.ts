/**
 * Paths of the database tests that run a second time on the embedded database at each change: what depends on its one
 * session, its folder and its own version of PostgreSQL (transactions, locks, migrations, backup, import), and how money
 * is started, settled and booked. The others run on PostgreSQL at each change and on both each night; the browser tests
 * run whole portals on the embedded database.
 */
export const embeddedProof: readonly string[] = [
  'api/src/backup/.*db\\.test',
  'api/src/credit/ledger\\.db\\.test',
  'api/src/import/.*db\\.test',
  'api/src/interleavings\\.db\\.test',
  'api/src/jobs/.*db\\.test',
  'api/src/money-desk/acts\\.db\\.test',
  'api/src/payments/(abandon|crash|event-to-receipt|interleavings|live-payment|settle)\\.db\\.test',
  'api/src/platform/.*db\\.test',
  'api/src/reports/payments-report-size\\.db\\.test',
  'api/src/terms/crash\\.db\\.test',
  'api/src/upgrade/.*db\\.test',
  'registry/(interleavings|open)\\.db\\.test',
  'registry/store/.*db\\.test',
];
