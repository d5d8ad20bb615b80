import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startMetricsServer } from '@portal/process-kit/metrics-server';
import { parse } from 'csv-parse/sync';
import { moneyCasesFile } from '../../papers/reports/files/money-cases-file.ts';
import { INSTALMENT } from '../payments/testing/payment-fixture.ts';
import { moneyHealth, moneyMetrics } from './metrics.ts';
import { checkLatestMoney } from './operations/run-checks.ts';
import {
  ask,
  type CaseList,
  type DeskFixture,
  lateApproval,
  openDesk,
  PAULA,
} from './testing/desk-fixture.ts';

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

test('a case is answered within 15 business days: past its last day it is marked, also in the CSV, and Prometheus counts it', async () => {
  const who = '1600000002';
  await lateApproval(fixture, who, ['M12']);
  await fixture.sync();
  const seen = async () => {
    const [one] = (await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`)).body.cases;
    const gauge = /^portal_money_cases_late (.*)$/m.exec(await moneyMetrics(fixture.ctx))?.[1];
    let csv = '';
    for await (const { bytes } of moneyCasesFile.write(fixture.ctx, { text: who }, 0)) csv += bytes;
    const [row] = parse(csv, { bom: true, delimiter: ';', columns: true }) as Record<string, string>[];
    return { by: one?.answer_by, late: one?.late, gauge, csv: row?.['Plazo vencido'] };
  };
  const inTime = { by: '2026-12-14', late: false, gauge: '0', csv: 'No' };
  expect(await seen()).toEqual(inTime);
  fixture.clock.set('2026-12-15T04:59:59Z');
  expect(await seen()).toEqual(inTime);
  fixture.clock.set('2026-12-15T05:00:00Z');
  expect(await seen()).toEqual({ ...inTime, late: true, gauge: '2', csv: 'Sí' });
});
