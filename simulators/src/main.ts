import { join } from 'node:path';
import { developmentKeys, startBank } from './bank/server.ts';
import { startMailbox } from './mailbox/server.ts';

/** Runs the bank and the mailbox with settings from the environment, until SIGINT or SIGTERM. See the README. */
const env = process.env;

function port(name: string, otherwise: number): number {
  const value = Number(env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error(`${name} is not a port: ${env[name]}`);
  return value;
}

const host = env['SIMULATORS_HOST'] ?? '127.0.0.1';
const dataDir = env['SIMULATORS_DATA_DIR'];

const bank = await startBank({
  host,
  port: port('BANK_PORT', 4801),
  publicKey: env['GATEWAY_PUBLIC_KEY'] ?? developmentKeys.publicKey,
  privateKey: env['GATEWAY_PRIVATE_KEY'] ?? developmentKeys.privateKey,
  integritySecret: env['GATEWAY_INTEGRITY_SECRET'] ?? developmentKeys.integritySecret,
  eventsSecret: env['GATEWAY_EVENTS_SECRET'] ?? developmentKeys.eventsSecret,
  ...(env['BANK_PUBLIC_URL'] ? { publicUrl: env['BANK_PUBLIC_URL'].replace(/\/$/, '') } : {}),
  ...(env['GATEWAY_EVENTS_URL'] ? { eventsUrl: env['GATEWAY_EVENTS_URL'] } : {}),
  ...(dataDir ? { dataDir: join(dataDir, 'bank') } : {}),
  ...(env['GATEWAY_EVENT_RETRIES_MS']
    ? { retryScheduleMs: env['GATEWAY_EVENT_RETRIES_MS'].split(',').map(Number) }
    : {}),
});
const mailbox = await startMailbox({
  host,
  port: port('MAILBOX_PORT', 4802),
  smtpPort: port('MAILBOX_SMTP_PORT', 4803),
});

console.log(`bank     ${bank.url}`);
console.log(`mailbox  ${mailbox.url}   smtp ${host}:${mailbox.smtpPort}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await Promise.all([bank.close(), mailbox.close()]);
    process.exit(0);
  });
}
