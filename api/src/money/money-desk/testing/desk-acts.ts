import { sql } from 'kysely';
import {
  ask,
  type CaseList,
  type DeskFixture,
  type Detail,
  JULIAN,
  lateApproval,
  PASSWORD,
  PAULA,
  type Preview,
} from './desk-fixture.ts';

export type DeskActs = ReturnType<typeof deskActs>;

/** Acts of two administrators on a case, over the desk's calls: Paula asks, Julián confirms. */
export function deskActs(fixture: DeskFixture) {
  let next = 0;

  /** A case of money that waits: one late approval of a new customer's invoices, so many milliseconds later. */
  async function waitingCase(invoices = 1, choice: Parameters<typeof lateApproval>[3] = {}, delay = 0) {
    next += 1;
    const who = String(1_300_000_000 + next);
    const numbers = Array.from({ length: invoices }, (_, index) => `A${next}X${index}`);
    const payment = await lateApproval(fixture, who, numbers, choice, delay);
    await fixture.sync();
    const { body } = await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`);
    const [first] = body.cases;
    if (!first) throw new Error('the late approval opened no case');
    return { ...payment, who, invoices: numbers, invoice: numbers[0] ?? '', caseId: first.id };
  }

  /** Runs something as before the bank approved a payment that waits since: until then it held no invoice. */
  async function begunBeforeTheApproval<T>(id: string, begin: () => Promise<T>): Promise<T> {
    const moneyIs = (money: string) =>
      sql`update payment_transaction set money = ${money} where public_id = ${id}`.execute(fixture.ctx.db);
    await sql`
      update payment_reservation set state = 'released'
      where transaction_id = (select id from payment_transaction where public_id = ${id})`.execute(
      fixture.ctx.db,
    );
    await moneyIs('historic');
    const begun = await begin();
    await moneyIs('suspense');
    return begun;
  }

  const preview = async (caseId: string, order: object) =>
    await ask<Preview>(fixture, PAULA, `POST /api/money/cases/${caseId}/preview`, order);

  /** Asks for an act as Paula, after its preview. */
  async function proposed(
    caseId: string,
    order: object,
  ): Promise<{ readonly shown: Preview; readonly actId: string }> {
    const { body: shown, status } = await preview(caseId, order);
    if (status !== 200) throw new Error(JSON.stringify(shown));
    const asked = { ...order, reason: 'Lo pidió por teléfono.', basis: shown.basis };
    const { body } = await ask(fixture, PAULA, `POST /api/money/cases/${caseId}/acts`, asked);
    const actId = body.case?.waiting?.act_id;
    if (!actId) throw new Error(JSON.stringify(body));
    return { shown, actId };
  }

  const confirm = (who: string, actId: string, basis: string, current_password = PASSWORD) =>
    ask(fixture, who, `POST /api/money/acts/${actId}/confirm`, { basis, current_password });

  const done = async (caseId: string, order: object) => {
    const { shown, actId } = await proposed(caseId, order);
    const { status, body } = await confirm(JULIAN, actId, shown.basis);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return { shown, actId, body };
  };

  const detailOf = async (caseId: string): Promise<Detail> =>
    (await ask(fixture, PAULA, `GET /api/money/cases/${caseId}`)).body;

  return { waitingCase, begunBeforeTheApproval, preview, proposed, confirm, done, detailOf };
}
