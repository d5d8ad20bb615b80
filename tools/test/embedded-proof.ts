/**
 * Paths of the database tests that run a second time on the embedded database at each change: what depends on its one
 * session, its folder and its own version of PostgreSQL (transactions, locks, migrations, backup, import), and how money
 * is started, settled and booked. The others run on PostgreSQL at each change and on both each night; the browser tests
 * run whole portals on the embedded database.
 */
export const embeddedProof: readonly string[] = [
  'api/src/commands/backup/.*db\\.test',
  'api/src/money/credit/ledger\\.db\\.test',
  'api/src/commands/import/.*db\\.test',
  'api/src/app/interleavings\\.db\\.test',
  'api/src/papers/jobs/.*db\\.test',
  'api/src/money/money-desk/(acts|refunds)\\.db\\.test',
  'api/src/money/payments/(abandon|crash|event-to-receipt|interleavings|live-payment|settle)\\.db\\.test',
  'api/src/platform/.*db\\.test',
  'api/src/papers/reports/payments-report-size\\.db\\.test',
  'api/src/lending/terms/crash\\.db\\.test',
  'api/src/commands/upgrade/.*db\\.test',
  'platform/registry/(interleavings|open)\\.db\\.test',
  'platform/registry/store/.*db\\.test',
];
