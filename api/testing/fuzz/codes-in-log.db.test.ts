import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { createLog } from '../../src/app/redacting-log.ts';
import { openFuzzedPortal } from './fuzzed-portal.ts';
import { rightRequest } from './requests.ts';

/**
 * A call for each purpose of a code: a login, a first password, a forgotten one, a term, a limit, a purchase, an
 * administrator's first login, a new contact, a passkey.
 */
const CALLS: readonly Name[] = [
  'POST /api/login_code',
  'POST /api/register',
  'POST /api/password_reset_confirm',
  'POST /api/validate_otp',
  'POST /api/modificarPlazoCredito',
  'POST /api/limit/increase',
  'GET /api/quoter/otp/:fiscal_number',
  'POST /api/first_login_code/confirm',
  'POST /api/confirmContact',
  'POST /api/passkeys/:id/confirm',
];

test('[A4] no code that is sent to a person stands in the log, whatever it is for', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  const portal = await openFuzzedPortal({ log });
  try {
    for (const name of CALLS) {
      const before = (await portal.codes()).length;
      await portal.prepare();
      const scene = await portal.stage(name);
      if (scene === undefined) throw new Error(`${name} has no scene`);
      const answer = await portal.send(name, rightRequest(name, contract[name], scene, randomUUID()));
      expect([name, answer.status]).toEqual([name, 200]);
      expect((await portal.codes()).length).toBeGreaterThan(before);
      portal.clock.advance(60 * 60_000);
    }
    const logged = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(2 * CALLS.length - 1);
    expect((await portal.codes()).filter((code) => logged.includes(code))).toEqual([]);
  } finally {
    await portal.close();
  }
});
