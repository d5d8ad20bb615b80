import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { daysBetween, layRows, levelInstalment, monthlyFromAnnual } from '@portal/credit-engine';
import { addDays } from '@portal/values/dates';
import { planOf } from '../../../../data/demo/credits.ts';
import { listRows } from '../../../../data/demo/csv.ts';
import { fixedCredits } from '../../../../data/demo/fixed-accounts.ts';
import { usuryTable } from '../../../../data/demo/usury.ts';
import { type GenerateOptions, generate } from '../../../../data/generate.ts';
import { csvRows } from './csv-rows.ts';
import { FaultReport } from './faults.ts';

const generated = async (options: GenerateOptions): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-generated-'));
  await generate(folder, { customers: 60, ...options });
  return folder;
};
const digest = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map(
      (file) =>
        `${file} ${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}`,
    )
    .join('\n');
const column = (folder: string, file: string, at: number): string[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',')[at] ?? '');

describe('the generator of the demo', () => {
  test.each(['banks.csv', 'usury_rates.csv', 'zones.csv'])(
    'reads its own %s as the importer does',
    async (file) => {
      const base = join(import.meta.dirname, '../../../../data/base');
      const path = join(base, file);
      const header = (readFileSync(path, 'utf8').split('\n')[0] ?? '').split(',');
      const faults = new FaultReport();
      const imported: (readonly string[])[] = [];
      for await (const { cells } of csvRows({ path: base, encoding: 'utf-8' }, file, header, faults))
        imported.push(cells);
      expect([listRows(path, header), faults.count]).toEqual([imported, 0]);
    },
  );

  test('does not read a list with a quoted cell, nor one without a column', () => {
    const base = join(import.meta.dirname, '../../../../data/base');
    expect(() => listRows(join(base, 'stores.csv'), ['code'])).toThrow('quotes a cell');
    expect(() => listRows(join(base, 'banks.csv'), ['nit'])).toThrow('has not the columns nit');
  });

  test('gives the same bytes for the same date and seed', async () => {
    const [one, other] = [await generated({ asOf: '2026-11-20' }), await generated({ asOf: '2026-11-20' })];
    expect(readdirSync(one)).toHaveLength(12);
    expect(digest(one)).toBe(digest(other));
  });

  test('makes payments of its own day up to the moment it is seen at, over the whole day, and none without one', async () => {
    const at = async (until?: number): Promise<string[]> => {
      const folder = await generated({
        asOf: '2026-11-20',
        customers: 2_000,
        ...(until === undefined ? {} : { until }),
      });
      return column(folder, 'transactions.csv', 2).filter((created) => created >= '2026-11-20');
    };
    const hour = (created: string): number => Number(created.slice(11, 13));
    const evening = await at(22 * 3600 + 400);
    expect(evening.length).toBeGreaterThan(25);
    expect(evening.length).toBeLessThan(60);
    expect(new Set(evening.map(hour)).size).toBeGreaterThan(8);
    const noon = await at(12 * 3600);
    expect(noon.length).toBeGreaterThan(5);
    expect(evening.filter((created) => hour(created) < 11)).toEqual(
      noon.filter((created) => hour(created) < 11),
    );
    expect(noon.every((created) => created < '2026-11-20T12:00:00')).toBe(true);
    expect(await at()).toEqual([]);
  });

  test('gives other people for another seed', async () => {
    const [one, other] = [
      await generated({ asOf: '2026-11-20' }),
      await generated({ asOf: '2026-11-20', seed: 1 }),
    ];
    expect(column(one, 'customers.csv', 3)).not.toEqual(column(other, 'customers.csv', 3));
  });

  test('keeps people, invoices and principals on another date and moves the dates', async () => {
    const [one, other] = [await generated({ asOf: '2026-11-20' }), await generated({ asOf: '2027-02-28' })];
    for (const [file, at] of [
      ['customers.csv', 0],
      ['obligations.csv', 0],
      ['obligations.csv', 3],
    ] as const) {
      expect(column(one, file, at)).toEqual(column(other, file, at));
    }
    expect(column(one, 'obligations.csv', 2)).not.toEqual(column(other, 'obligations.csv', 2));
  });

  test.each(['2026-11-20', '2027-02-28', '2028-06-01'])(
    'lays no row above the usury cap of the month it falls due in, seen on %s',
    async (asOf) => {
      const folder = await generated({ asOf });
      const at = (file: string, name: string) =>
        column(
          folder,
          file,
          (readFileSync(join(folder, file), 'utf8').split('\n')[0] ?? '').split(',').indexOf(name),
        );
      const caps = new Map(
        at('usury_rates.csv', 'month').map((month, row) => [
          month,
          at('usury_rates.csv', 'annual_rate')[row] ?? '',
        ]),
      );
      const principals = new Map(
        at('obligations.csv', 'invoice').map((invoice, row) => [
          invoice,
          Number(at('obligations.csv', 'principal')[row]),
        ]),
      );
      const [invoices, dues, capitals, interests] = ['invoice', 'due_date', 'capital', 'interest'].map(
        (name) => at('instalments.csv', name),
      );
      const balances = new Map(principals);
      const above = (invoices ?? []).filter((invoice, row) => {
        const balance = balances.get(invoice) ?? 0;
        balances.set(invoice, balance - Number(capitals?.[row]));
        const cap = caps.get((dues?.[row] ?? '').slice(0, 7));
        return (
          cap !== undefined &&
          Number(interests?.[row]) > Math.round((balance * Number(monthlyFromAnnual(cap))) / 100)
        );
      });
      expect(invoices?.length).toBeGreaterThan(300);
      expect(above).toEqual([]);
    },
  );

  // A leap year and the ends of short months are where dates counted from today go wrong.
  test.each(Array.from({ length: 40 }, (_, step) => addDays('2027-12-20', step * 11)))(
    'lays the fixed credits out as the engine does, seen on %s',
    (asOf) => {
      for (const credit of fixedCredits) {
        const caps = Object.fromEntries(usuryTable(new Map(), addDays(asOf, -4_000), addDays(asOf, 31)));
        const { instalments, openedOn, closedOn } = planOf(credit, { asOf, seed: 20, caps });
        const rows = layRows({
          capital: credit.principal,
          monthlyRate: credit.monthlyRate,
          ivaRate: credit.ivaRate,
          guarantee: 0,
          level: levelInstalment({ ...credit, capital: credit.principal, instalments: credit.term }),
          dates: instalments.map(({ dueDate }) => dueDate),
          caps,
        });
        expect(instalments.map(({ capital }) => capital)).toEqual(rows.map(({ capital }) => capital));
        const dates = [openedOn, ...instalments.map(({ dueDate }) => dueDate)];
        expect(dates).toEqual([...dates].sort());
        expect(dates.slice(1).every((date, row) => daysBetween(dates[row] ?? '', date) >= 28)).toBe(true);
        const unpaid = instalments.filter(({ paidOn }) => paidOn === null);
        expect(unpaid).toHaveLength(credit.term - credit.paid);
        if (unpaid[0]) expect(daysBetween(asOf, unpaid[0].dueDate)).toBe(credit.anchor);
        if (credit.closedOn !== undefined) expect(daysBetween(asOf, closedOn ?? '')).toBe(credit.closedOn);
        expect(instalments.every(({ paidOn }) => paidOn === null || paidOn < asOf)).toBe(true);
      }
    },
  );
});
