import type { Page } from '@playwright/test';
import type { Output } from '../../shared/contract/src/contract.ts';
import { OPEN_MARK } from '../../shared/contract/src/open-mark.ts';
import { writeLogin, writePerson } from '../../shell/src/session/stored-session.ts';
import { PASSWORD } from './test.ts';

/** A document of the portal's origin without scripts. */
const PLAIN_DOCUMENT = '/robots.txt';

/**
 * Opens a session by the API's calls and stores it as the shell does, without the login form. For tests that are not
 * about the login; the next page opens as that person.
 * @throws Error where the login is refused
 */
export async function openSession(page: Page, fiscalNumber: string, password = PASSWORD): Promise<void> {
  const opened = await page.goto(PLAIN_DOCUMENT);
  // Sessions and devices are named after the browser's user agent.
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) };
  const { request } = page;
  const login = await request.post('/api/login', {
    headers,
    data: { fiscal_number: fiscalNumber, password },
  });
  if (!login.ok()) throw new Error(`The login is refused (${login.status()}): ${await login.text()}`);
  const reply = (await login.json()) as Output<'POST /api/login'>;
  const user = await request.get('/api/user', {
    headers: { ...headers, authorization: `Token ${reply.token}` },
  });

  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  writeLogin(storage, { ...reply, fiscal_number: fiscalNumber });
  if (user.ok()) writePerson(storage, (await user.json()) as Output<'GET /api/user'>);
  const { origin } = new URL(opened?.url() ?? page.url());
  await page.context().addCookies([{ name: OPEN_MARK, value: '1', url: origin, sameSite: 'Strict' }]);
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [...kept],
  );
}
