import type { Database } from '../src/platform/database/database.ts';
import { openedBody } from '../src/platform/testing/opened-messages.ts';
import type { Answer, Browser } from './browser.ts';

/** The code mailed last to an administrator who logs in with a password that another one set; '' without a mail. */
export async function mailedLoginCode({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ body: string }>(
    `select body from outbox_message
     where subject = 'Tu código para ingresar al portal' order by id desc limit 1`,
  );
  return /\b\d{6}\b/.exec(openedBody(rows[0]?.body ?? ''))?.[0] ?? '';
}

/** Asks for the code of a first login, gives it and goes on with the session that begins. */
export async function passFirstLogin(browser: Browser, database: Pick<Database, 'pool'>): Promise<Answer> {
  await browser.call('POST /api/first_login_code');
  const codigo = await mailedLoginCode(database);
  const answer = await browser.call('POST /api/first_login_code/confirm', { body: { codigo } });
  if (answer.status === 200) browser.token = String(answer.body['token']);
  return answer;
}
