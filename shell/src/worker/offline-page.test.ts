import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { filledOfflinePage, fromNetwork, offlineHeaders } from './offline-page.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
const page = '<html><body><!--kept--></body></html>';

test('the offline page leaves by itself: its one script is let in by its hash, and may ask the portal', async () => {
  const script = /<script>(.+)<\/script>/s.exec(filledOfflinePage(page, undefined))?.[1] ?? '';
  const policy = (await offlineHeaders(page)).get('content-security-policy')?.split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      `script-src 'sha256-${sha256(script)}'`,
      "connect-src 'self'",
    ]),
  );
});

test('its script needs nothing but the page: it asks while the browser is online, and reloads once it is answered', async () => {
  const script = /<script>(.+)<\/script>/s.exec(filledOfflinePage(page, undefined))?.[1] ?? '';
  const reloads: string[] = [];
  const asked: unknown[] = [];
  const answers = [Promise.reject(new TypeError('offline')), Promise.resolve({ ok: false })];
  let [tick, online] = [() => {}, () => {}];
  const browser = {
    addEventListener: (name: string, run: () => void) => {
      if (name === 'online') online = run;
    },
    setInterval: (run: () => void) => {
      tick = run;
    },
    navigator: { onLine: false },
    location: { reload: () => reloads.push('reload') },
    fetch: (...request: unknown[]) => {
      asked.push(request);
      return answers.shift() ?? Promise.resolve({ ok: true });
    },
  };
  runInNewContext(script, browser);
  tick();
  expect(asked).toEqual([]);
  browser.navigator.onLine = true;
  for (const expected of [0, 0, 1]) {
    tick();
    await nextTurn();
    expect(reloads).toHaveLength(expected);
  }
  expect(asked[0]).toEqual(['/offline.html', { method: 'HEAD', cache: 'no-store' }]);
  online();
  expect(reloads).toHaveLength(2);
});

test('a page that a script has put into the cache runs nothing of its own, whatever came with it', async () => {
  const poisoned = `<html><head><style>p{color:red}</style></head><body><script>steal()</script></body></html>`;
  const headers = await offlineHeaders(poisoned);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`style-src 'sha256-${sha256('p{color:red}')}'`);
  expect(policy).not.toContain(sha256('steal()'));
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('what was kept is told with the day and the hour it was seen, as people say them', () => {
  const html = filledOfflinePage(page, {
    savedAt: '2026-11-20T20:05:00.000Z',
    endsAt: '2026-11-21T08:05:00.000Z',
    firstName: 'Mariana',
    total_balance: { mora: 0, next_quota: 343_417, next_due_from: '2026-11-30', next_due_to: '2026-12-13' },
    summary: { quota_approved: 4_000_000, debt_balance: 1_000_000, quota_available: 3_000_000 },
    invoices: [
      { invoice: 'E278115', quota: 112_314, balance: 500_000, due_date: '2026-11-30', overdue_days: 0 },
    ],
  } as unknown as Parameters<typeof filledOfflinePage>[1]);
  expect(html).toContain('Datos guardados el 20 de noviembre de 2026, 3:05');
  expect(html).toContain('Vencen entre el 30 de noviembre y el 13 de diciembre');
  expect(html).toContain('Vence el 30 de noviembre');
});

test('a request of the browser that ended as an error is no page, though Firefox gives it as an answer', async () => {
  const asking = fromNetwork({
    preloadResponse: Promise.resolve(Response.error()),
    request: new Request('http://127.0.0.1:1/'),
  });
  await expect(asking).rejects.toThrow('fetch failed');
});
