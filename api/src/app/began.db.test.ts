import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { type FuzzedPortal, openFuzzedPortal } from '../../testing/fuzz/fuzzed-portal.ts';
import { staleCases, strings } from '../../testing/stale-subjects.ts';

/** Refusals that say that the state is not the one that was seen; all are 412. */
const CONFLICTS = ['RECORD_CHANGED', 'CONTENT_CHANGED', 'MONEY_CASE_CHANGED'];

/** Calls that name a version or a preview as what they began from. */
const named = (Object.entries(contract) as [Name, Call][])
  .filter(([, { began }]) => began && began.from !== 'nothing')
  .map(([name]) => name);

let portal: FuzzedPortal;
beforeAll(async () => {
  portal = await openFuzzedPortal();
}, 120_000);
afterAll(() => portal.close());

test('each call that names what it began from has its case, and no other call has one', () => {
  expect(Object.keys(staleCases).sort()).toEqual(named.toSorted());
});

describe.each(named)('%s', (name) => {
  const found = staleCases[name];
  if (!found) return;
  if ('elsewhere' in found) {
    test(`is driven with a stale one in ${found.elsewhere}`, async () => {
      const file = await readFile(new URL(`../../../${found.elsewhere}`, import.meta.url), 'utf8');
      expect(file).toContain(found.test);
    });
    return;
  }
  const driven = async (isStale: boolean) => {
    await portal.objects.restore();
    const { by, sent, meanwhile } = await found.make(portal.objects);
    if (isStale) await meanwhile();
    await portal.writes();
    const { params, query, body } = sent;
    const answer = await by.call(name, {
      ...(params ? { params: strings(params) } : {}),
      ...(query ? { query: strings(query) } : {}),
      ...(body ? { body } : {}),
    });
    const { status, body: said } = answer;
    return { status, code: status === 200 ? undefined : said.code, writes: await portal.writes() };
  };

  test('is granted where the state is as it was seen', async () => {
    const { status, code } = await driven(false);
    expect({ status, code }).toEqual({ status: 200, code: undefined });
  });

  test(
    found.kept
      ? 'puts nothing back where another person has changed the state since'
      : 'is refused where another person has changed the state since, and changes nothing',
    async () => {
      const { status, code, writes } = await driven(true);
      expect({ status, writes }).toEqual({
        status: found.kept ? 200 : 412,
        writes: found.noted ? [found.noted] : [],
      });
      expect(found.kept ? [undefined] : CONFLICTS).toContain(code);
    },
  );
});
