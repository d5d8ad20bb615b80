import type { Name, Output } from '@portal/contract';
import type { Database } from '../src/platform/database/database.ts';
import { openedBody } from '../src/platform/testing/opened-messages.ts';
import type { Answer, Browser } from './browser.ts';
import { PASSWORD } from './people.ts';
import { Authenticator } from './security-key.ts';

/** The code that was mailed last to confirm a passkey. */
export async function mailedPasskeyCode({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    `select body from outbox_message
     where subject = 'Tu código para confirmar con tu llave de acceso' order by id desc limit 1`,
  );
  return /\b\d{6}\b/.exec(openedBody(rows[0]?.body ?? ''))?.[0] ?? '';
}

/** A passkey of the person who is logged in, made with the password alone: it approves nothing yet. */
export async function waitingPasskey(browser: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator();
  const creation = await granted(browser, 'POST /api/passkeys/challenge', {
    body: { current_password: PASSWORD },
  });
  const credential = authenticator.create(creation as unknown as Output<'POST /api/passkeys/challenge'>);
  await granted(browser, 'POST /api/passkeys', { body: { name: 'Mi celular', credential } });
  return authenticator;
}

/** The same, and then confirmed by the code to the person's contact: it approves. */
export async function ownPasskey(browser: Browser, database: Pick<Database, 'pool'>): Promise<Authenticator> {
  const authenticator = await waitingPasskey(browser);
  const { passkeys } = (await granted(
    browser,
    'GET /api/passkeys',
  )) as unknown as Output<'GET /api/passkeys'>;
  const params = { id: passkeys[0]?.id ?? '' };
  await granted(browser, 'POST /api/passkeys/:id/code', { params });
  const codigo = await mailedPasskeyCode(database);
  await granted(browser, 'POST /api/passkeys/:id/confirm', { params, body: { codigo } });
  return authenticator;
}

async function granted(
  browser: Browser,
  name: Name,
  sent: Parameters<Browser['call']>[1] = {},
): Promise<Answer['body']> {
  const { status, body } = await browser.call(name, sent);
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return body;
}
