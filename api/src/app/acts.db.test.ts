import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Call, Name, Output } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { sql } from 'kysely';
import type { Browser } from '../../testing/browser.ts';
import { type FuzzedPortal, openFuzzedPortal } from '../../testing/fuzz/fuzzed-portal.ts';
import { rightRequestOf } from '../../testing/fuzz/right-requests.ts';
import {
  askedAct,
  askedRefund,
  profileRequest,
  proof,
  proposedAct,
  REASON,
  termChange,
  unreachable,
} from '../../testing/fuzz/scenes.ts';
import type { Stage } from '../../testing/fuzz/stage.ts';
import { strings } from '../../testing/stale-subjects.ts';
import { userForm } from '../../testing/user-form.ts';
import { correctForCaps } from '../money/credit/index.ts';

/** What one person sends alone, with every proof that is theirs, and the refusal; without one the act waits. */
interface Alone {
  readonly by: Browser;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body: object;
  readonly refusal?: string;
}

const alone: Partial<Record<Name, (stage: Stage) => Promise<Alone>>> = {
  'POST /api/modificarPlazoCredito': async (stage) => {
    const { browser: by } = await stage.staff();
    const { simulated, log_modification } = await termChange(stage, by);
    return { by, body: { ...simulated, interest: '1.6', log_modification }, refusal: 'TERM_OUT_OF_STEP' };
  },
  'POST /api/usuryRates': async (stage) => {
    const { browser: by } = await stage.staff();
    // What the caps of before left to correct is no matter of this one.
    await correctForCaps(stage.parts.payments);
    const month = stage.day().slice(0, 7);
    const { body } = await stage.granted(by, 'GET /api/usuryRates');
    const rates = body['rates'] as readonly { month: string; version: string }[];
    const version = rates.find((rate) => rate.month === month)?.version ?? null;
    const entered = { month, version, annual: '2.54', repeated: '2.54', source: 'Superintendencia' };
    return { by, body: { ...entered, motivo: REASON, ...proof } };
  },
  'POST /api/adminProfile': async (stage) => {
    await stage.staff(4);
    const { browser: by } = await stage.staff();
    const { body } = await stage.granted(by, 'GET /api/adminProfileGrants');
    const profiles = body['perfiles'] as Output<'GET /api/adminProfileGrants'>['perfiles'];
    const { nombre, secciones, version } = profiles.find(({ id }) => id === 4) ?? {};
    const modulos = [{ modulo: 'money', acceso_total: false }];
    return { by, body: { id: 4, nombre, secciones, modulos, version, motivo: REASON, ...proof } };
  },
  'POST /api/adminUsers': async (stage) => {
    const { browser: by } = await stage.staff();
    const { fiscalNumber: fiscal_number } = await stage.staff(4);
    const { body } = await stage.granted(by, 'GET /api/adminUsers', { query: { fiscal_number } });
    const [user] = body['users'] as Parameters<typeof userForm>;
    return { by, body: { ...userForm(user), perfil_id: 2, motivo: REASON, ...proof } };
  },
  'POST /api/adminRequests/:id/confirm': async (stage) => {
    const { asking, id } = await profileRequest(stage);
    return { by: asking.browser, params: { id }, body: proof, refusal: 'PROFILE_REQUEST_OWN' };
  },
  'POST /api/money/cases/:id/acts': async (stage) => {
    const { id, clerk, act } = await proposedAct(stage);
    return { by: clerk.browser, params: { id }, body: act };
  },
  'POST /api/money/acts/:id/confirm': async (stage) => {
    const { clerk, basis, actId } = await askedAct(stage);
    return {
      by: clerk.browser,
      params: { id: actId },
      body: { basis, ...proof },
      refusal: 'MONEY_ACT_OWN',
    };
  },
  'POST /api/money/refunds/file': async (stage) => {
    const { clerk } = await askedRefund(stage);
    await stage.parts.pool.query(
      'delete from refund_file where number not in (select file from refund where file > 0)',
    );
    return { by: clerk.browser, body: proof };
  },
};

/** Tables in which acts wait, those of the case that says so, and that of administrators, whose profiles are compared. */
const OF_WAITING =
  /^(profile_request|usury_rate_waiting|money_act|refund_file|money_case|money_case_event|staff_member)$/;

let portal: FuzzedPortal;
beforeAll(async () => {
  portal = await openFuzzedPortal();
}, 120_000);
afterAll(() => portal.close());

/** How many acts wait for a second person or for their hour. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from profile_request where state = 'waiting')
      + (select count(*) from usury_rate_waiting)
      + (select count(*) from money_act where state = 'proposed')
      + (select count(*) from refund_file where number not in (select file from refund where file is not null))
      as count`.execute(portal.objects.parts.db);
  return Number(rows[0]?.count);
};

const profilesOfStaff = async () =>
  (await portal.objects.parts.pool.query('select account_id, profile_id from staff_member order by 1')).rows;

const acts = (Object.entries(contract) as [Name, Call][]).flatMap(([name, { act }]) =>
  act && !unreachable[name] ? [{ name, act }] : [],
);
const outward = acts.filter(({ act }) => act.class === 'outward');

test('each act that goes outward is tried by one person alone, and no other', () => {
  expect(Object.keys(alone).sort()).toEqual(outward.map(({ name }) => name).sort());
});

describe.each(outward)('$name', ({ name, act }) => {
  test('changes nothing by one person alone: it is refused, or it waits', async () => {
    await portal.objects.restore();
    const sent = await alone[name]?.(portal.objects);
    if (!sent) throw new Error('it is not tried');
    await portal.writes();
    const [before, profiles] = [await waiting(), await profilesOfStaff()];
    const answer = await sent.by.call(name, {
      ...(sent.params ? { params: strings(sent.params) } : {}),
      body: sent.body,
    });
    const written = (await portal.writes()).filter((table) => !OF_WAITING.test(table));
    expect({ written, code: answer.body.code, more: (await waiting()) - before }).toEqual({
      written: [],
      code: sent.refusal,
      more: sent.refusal ? 0 : 1,
    });
    expect(await profilesOfStaff()).toEqual(profiles);
    if (act.class === 'outward' && act.guard === 'hour') {
      const { until } = answer.body['waiting'] as { readonly until: string };
      expect(Date.parse(until) - portal.clock.now().getTime()).toBe(3_600_000);
    }
  });
});

describe.each(acts.filter(({ act }) => act.class !== 'outward'))('$name ($act.class)', ({ name }) => {
  test('happens at once: nothing of it waits', async () => {
    await portal.prepare();
    const request = rightRequestOf(name, await portal.stage(name));
    const before = await waiting();
    const { status, text } = await portal.send(name, request);
    expect({ status, ...(status === 200 ? {} : { text }) }).toEqual({ status: 200 });
    expect(await waiting()).toBeLessThanOrEqual(before);
  });
});
