import '@portal/process-kit/guarded-egress';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeOnSignal } from '@portal/process-kit/close-on-signal';
import { allowCalls } from '@portal/process-kit/egress';
import { wholeNumberSetting, wholeNumbersSetting } from '@portal/process-kit/whole-number-setting';
import { developmentKeys, startBank } from './bank/server.ts';
import { startMailbox } from './mailbox/server.ts';

/**
 * Runs the bank and the mailbox with settings from the environment, until SIGINT or SIGTERM; only one of them when
 * it is named (`node src/main.ts bank`). See the README.
 */
const env = process.env;
const [only] = process.argv.slice(2);
if (only !== undefined && only !== 'bank' && only !== 'mailbox') {
  throw new Error(`There is a bank and a mailbox, but no ${only}.`);
}

/** A port of the environment; 0 takes any that is free. */
function port(name: string, otherwise: number): number {
  return wholeNumberSetting(env, name, otherwise, { least: 0, most: 65_535 });
}

/** A key from the environment, or from the file that NAME_FILE names. */
function key(name: string, otherwise: string): string {
  const file = env[`${name}_FILE`];
  return env[name] ?? (file ? readFileSync(file, 'utf8').trim() : otherwise);
}

allowCalls([env['GATEWAY_EVENTS_URL'], env['CLERK_URL']]);
const host = env['SIMULATORS_HOST'] ?? '127.0.0.1';
const dataDir = env['SIMULATORS_DATA_DIR'];
const retryScheduleMs = wholeNumbersSetting(env, 'GATEWAY_EVENT_RETRIES_MS', {
  least: 0,
  unit: 'milliseconds',
});
const running: { close: () => Promise<void> }[] = [];

if (only !== 'mailbox') {
  const bank = await startBank({
    host,
    port: port('BANK_PORT', 4801),
    publicKey: key('GATEWAY_PUBLIC_KEY', developmentKeys.publicKey),
    privateKey: key('GATEWAY_PRIVATE_KEY', developmentKeys.privateKey),
    integritySecret: key('GATEWAY_INTEGRITY_SECRET', developmentKeys.integritySecret),
    eventsSecret: key('GATEWAY_EVENTS_SECRET', developmentKeys.eventsSecret),
    ...(env['BANK_PUBLIC_URL'] ? { publicUrl: env['BANK_PUBLIC_URL'].replace(/\/$/, '') } : {}),
    ...(env['GATEWAY_EVENTS_URL'] ? { eventsUrl: env['GATEWAY_EVENTS_URL'] } : {}),
    ...(dataDir ? { dataDir: join(dataDir, 'bank') } : {}),
    ...(retryScheduleMs ? { retryScheduleMs } : {}),
  });
  running.push(bank);
  console.log(`bank     ${bank.url}`);
}
if (only !== 'bank') {
  const clerkSecret = key('CLERK_SECRET', '');
  const mailbox = await startMailbox({
    host,
    port: port('MAILBOX_PORT', 4802),
    smtpPort: port('MAILBOX_SMTP_PORT', 4803),
    ...(env['CLERK_URL'] && clerkSecret ? { clerk: { url: env['CLERK_URL'], secret: clerkSecret } } : {}),
  });
  running.push(mailbox);
  console.log(`mailbox  ${mailbox.url}   smtp ${host}:${mailbox.smtpPort}`);
}

closeOnSignal(running.map((server) => () => server.close()));
