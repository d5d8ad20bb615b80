import type { Page } from '@playwright/test';
import type { Output } from '../../shared/contract/src/contract.ts';
import { OPEN_MARK } from '../../shared/contract/src/open-mark.ts';
import { writeLogin, writePerson } from '../../shell/src/session/session.ts';
import { PASSWORD } from './test.ts';

/** Of the portal's origin, and without a script. */
const PLAIN_DOCUMENT = '/robots.txt';

/**
 * Opens a session by the API's own calls and keeps of it what the shell keeps, by the shell's own code: what the form does,
 * without a page. For tests that are not about logging in; the next page that is opened is that person's.
 * @throws Error where the login is refused
 */
export async function openSession(page: Page, fiscalNumber: string, password = PASSWORD): Promise<void> {
  const opened = await page.goto(PLAIN_DOCUMENT);
  // Sessions and devices are told by the browser that they were opened in.
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
