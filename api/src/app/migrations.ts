import { captchaMigrations } from '../access/captcha/migrations.ts';
import { identityMigrations } from '../access/identity/migrations.ts';
import { otpMigrations } from '../access/otp/migrations.ts';
import { settingsMigrations } from '../access/settings/migrations.ts';
import { mediaMigrations } from '../content/media/migrations.ts';
import { contentMigrations } from '../content/site/migrations.ts';
import { storeMigrations } from '../content/stores/migrations.ts';
import { limitMigrations } from '../lending/limit/migrations.ts';
import { quoterMigrations } from '../lending/quoter/migrations.ts';
import { termMigrations } from '../lending/terms/migrations.ts';
import { creditMigrations } from '../money/credit/migrations.ts';
import { moneyDeskMigrations } from '../money/money-desk/migrations.ts';
import { paymentMigrations } from '../money/payments/migrations.ts';
import { documentMigrations } from '../papers/documents/migrations.ts';
import { jobMigrations } from '../papers/jobs/migrations.ts';
import { reminderMigrations } from '../papers/reminders/migrations.ts';
import { customerMigrations } from '../people/customers/migrations.ts';
import { draftMigrations } from '../people/drafts/migrations.ts';
import { pushMigrations } from '../people/push/migrations.ts';
import { savedViewMigrations } from '../people/saved-views/migrations.ts';
import { auditMigration } from '../platform/audit/audit.ts';
import { writeProbeMigration } from '../platform/database/health.ts';
import type { Migrations } from '../platform/database/migrate.ts';
import { heartbeatMigration } from '../platform/database/process-heartbeat.ts';
import { spanishOrderMigration } from '../platform/database/sorting.ts';
import { outboxMigration } from '../platform/delivery/outbox.ts';

/**
 * The schema's history in order: first that of 1.0.0, one migration for each domain, which stays as it was released.
 * What a later version changes is a migration of its own, with a number of that version (`1101_…` in 1.1), since
 * migrations run in the order of their names.
 */
export const migrations: Migrations = {
  '1001_audit': auditMigration,
  '1002_outbox': outboxMigration,
  '1003_process_heartbeat': heartbeatMigration,
  '1004_write_probe': writeProbeMigration,
  '1005_spanish_order': spanishOrderMigration,
  ...identityMigrations,
  ...customerMigrations,
  ...creditMigrations,
  ...paymentMigrations,
  ...contentMigrations,
  ...storeMigrations,
  ...settingsMigrations,
  ...captchaMigrations,
  ...otpMigrations,
  ...termMigrations,
  ...jobMigrations,
  ...documentMigrations,
  ...quoterMigrations,
  ...limitMigrations,
  ...mediaMigrations,
  ...pushMigrations,
  ...moneyDeskMigrations,
  ...draftMigrations,
  ...savedViewMigrations,
  ...reminderMigrations,
};
