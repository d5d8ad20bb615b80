import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMetricsServer } from '@portal/contract/metrics-server';
import { INSTALMENT } from '../payments/testing/payment-fixture.ts';
import { moneyHealth, moneyMetrics } from './metrics.ts';
import { checkLatestMoney } from './operations/run-checks.ts';
import { type DeskFixture, lateApproval, openDesk } from './testing/desk-fixture.ts';

let fixture: DeskFixture;
beforeAll(async () => {
  fixture = await openDesk();
});
afterAll(() => fixture.close());

test('Prometheus reads cases by age, money that waits and what the check found; health says it in a word', async () => {
  const server = await startMetricsServer('127.0.0.1', 0, () => moneyMetrics(fixture.ctx), {
    behind: () => '',
  });
  try {
    expect(await moneyHealth(fixture.ctx)).toBe('unchecked');
    await lateApproval(fixture, '1600000001', ['M11']);
    await checkLatestMoney(fixture.ctx);
    const response = await fetch(server.url);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await response.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '# TYPE portal_money_cases gauge',
        'portal_money_cases{age="under_1"} 1',
        `portal_money_cases_pesos{age="under_1"} ${INSTALMENT}`,
        `portal_money_unapplied_pesos ${INSTALMENT}`,
        'portal_money_differences{scope="latest"} 0',
        'portal_money_check_age_seconds{scope="latest"} 0',
      ]),
    );
    expect(await moneyHealth(fixture.ctx)).toBe('agrees');
    expect((await fetch(new URL('/other', server.url))).status).toBe(404);
  } finally {
    await server.close();
  }
});
