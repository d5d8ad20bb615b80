import { administrationMigrations } from './administration/migrations.ts';
import { captchaMigrations } from './captcha/migrations.ts';
import { contentMigrations } from './content/migrations.ts';
import { creditMigrations } from './credit/migrations.ts';
import { customerMigrations } from './customers/migrations.ts';
import { documentMigrations } from './documents/migrations.ts';
import { draftMigrations } from './drafts/migrations.ts';
import { identityMigrations } from './identity/migrations.ts';
import { jobMigrations } from './jobs/migrations.ts';
import { limitMigrations } from './limit/migrations.ts';
import { mediaMigrations } from './media/migrations.ts';
import { moneyDeskMigrations } from './money-desk/migrations.ts';
import { otpMigrations } from './otp/migrations.ts';
import { paymentMigrations } from './payments/migrations.ts';
import {
  auditChainsMigration,
  auditMigration,
  auditTruncateMigration,
  plansByIndexMigration,
} from './platform/audit.ts';
import { writeProbeMigration } from './platform/health.ts';
import type { Migrations } from './platform/migrate.ts';
import {
  outboxAgesMigration,
  outboxHoldersMigration,
  outboxMailsMigration,
  outboxMigration,
  outboxNotAfterMigration,
  outboxOwnFaultMigration,
  outboxRecipientsMigration,
  outboxRefusedMigration,
  outboxSealedMigration,
} from './platform/outbox.ts';
import { heartbeatMigration, heartbeatSinceMigration } from './platform/process-heartbeat.ts';
import { spanishOrderMigration } from './platform/sorting.ts';
import { pushMigrations } from './push/migrations.ts';
import { quoterMigrations } from './quoter/migrations.ts';
import { releaseMigrations } from './releases/migrations.ts';
import { reminderMigrations } from './reminders/migrations.ts';
import { savedViewMigrations } from './saved-views/migrations.ts';
import { settingsMigrations } from './settings/migrations.ts';
import { storeMigrations } from './stores/migrations.ts';
import { termMigrations } from './terms/migrations.ts';

/**
 * The schema's history in order. Each domain writes its own migrations and is listed here;
 * a name that has once been released never changes.
 */
export const migrations: Migrations = {
  '0001_outbox': outboxMigration,
  '0002_audit': auditMigration,
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
  ...administrationMigrations,
  ...jobMigrations,
  ...documentMigrations,
  ...quoterMigrations,
  ...limitMigrations,
  ...mediaMigrations,
  ...pushMigrations,
  ...releaseMigrations,
  ...moneyDeskMigrations,
  ...draftMigrations,
  ...savedViewMigrations,
  ...reminderMigrations,
  '0800_audit_chains': auditChainsMigration,
  '0810_spanish_order': spanishOrderMigration,
  '0850_write_probe': writeProbeMigration,
  '0851_outbox_holders': outboxHoldersMigration,
  '0852_heartbeat_since': heartbeatSinceMigration,
  '0819_process_heartbeat': heartbeatMigration,
  '0871_outbox_mails': outboxMailsMigration,
  '0930_audit_truncate': auditTruncateMigration,
  '0961_plans_by_index': plansByIndexMigration,
  '0970_outbox_recipients': outboxRecipientsMigration,
  '0981_outbox_not_after': outboxNotAfterMigration,
  '1005_outbox_ages': outboxAgesMigration,
  '1280_outbox_sealed': outboxSealedMigration,
  '1360_outbox_own_fault': outboxOwnFaultMigration,
  '1361_outbox_refused': outboxRefusedMigration,
};
