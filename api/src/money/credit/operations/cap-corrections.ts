import { CapMissingError, monthlyFromAnnual } from '@portal/credit-engine';
import { businessDate } from '@portal/values/bogota-time';
import { monthAndYear } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import { sql } from 'kysely';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { mailBody } from '../../../platform/delivery/mail-body.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import type { Job } from '../../../platform/process/worker.ts';
import { creditsByInvoice, lockObligations } from '../queries/credits.ts';
import { type Restated, restate } from './restate.ts';
import { changeFacts, refusedTermParagraphs, type ToldChange, toldFigures } from './tell-change.ts';
import { applyDueCaps } from './waiting-caps.ts';

/** Credits that one transaction corrects: their locks are held until it ends. */
const BATCH = 25;

interface Cap {
  readonly month: string;
  readonly annual: string;
  readonly correction_after: string | null;
}

interface Candidate {
  readonly invoice: string;
  readonly fiscal_number: string;
  /** Whether its agreed rate lies above the cap. */
  readonly is_above: boolean;
}

/** Earliest cap that has credits left to correct and that no other replica has locked; it is locked now. */
const claimCap = async (trx: Handle): Promise<Cap | undefined> =>
  (
    await sql<Cap>`
      select month, annual::text as annual, correction_after from usury_rate
      where correction_due order by month limit 1 for update skip locked`.execute(trx)
  ).rows[0];

/**
 * Next credits that a cap may change. Either a row is due in the month and was charged above the cap or laid here under
 * an earlier one, or the credit has paid late interest since the month began, with days at the cap of before. And the
 * credit is one of these:
 * - open, or closed since the month began;
 * - closed while the row due in the month was the running one, whose days it paid (no period is longer than half a
 *   year, which leaves out the credits that were closed long ago);
 * - closed after that row had been paid ahead: with less interest the same money would have repaid more capital.
 *
 * `offset 0` makes the database check credit after credit by its index until the batch is full; otherwise it would read
 * all plans and postings first, for every batch.
 */
export async function candidatesOf(
  trx: Handle,
  { month, annual, correction_after }: Cap,
  limit: number = BATCH,
): Promise<Candidate[]> {
  return (
    await sql<Candidate>`
      select o.invoice, o.fiscal_number, o.monthly_rate > ${monthlyFromAnnual(annual)}::numeric as is_above
      from obligation o join plan p on p.invoice = o.invoice and p.active
      where o.invoice > ${correction_after ?? ''}
        and (o.status = 'open' or o.closed_on >= ${`${month}-01`}::date
          or o.closed_on > ${`${month}-01`}::date - interval '6 months' and not exists (
            select from instalment i where i.invoice = o.invoice and i.plan_version = p.version
              and i.due_date > o.closed_on and i.due_date < ${`${month}-01`}::date offset 0)
          or exists (
            select from instalment i
            join ledger_posting l on l.invoice = i.invoice and l.instalment = i.number and l.component = 'interest'
            where i.invoice = o.invoice and i.plan_version = p.version
              and to_char(i.due_date, 'YYYY-MM') = ${month} offset 0))
        and ((o.monthly_rate > ${monthlyFromAnnual(annual)}::numeric
            or exists (select from plan c where c.invoice = o.invoice and c.version > 1 offset 0))
          and exists (
            select from instalment i where i.invoice = o.invoice and i.plan_version = p.version
              and i.due_date >= ${`${month}-01`}::date
              and i.due_date < (${`${month}-01`}::date + interval '1 month')::date offset 0)
          or exists (
            select from ledger_posting l join ledger_entry e on e.id = l.entry_id
            where l.invoice = o.invoice and l.component = 'mora' and e.business_date >= ${`${month}-01`}::date offset 0))
      order by o.invoice limit ${limit}`.execute(trx)
  ).rows;
}

/** Effect of a cap on a credit, as told to its customer. */
export type ToldOfCap = ToldChange &
  Pick<Restated, 'givenBack' | 'lateGivenBack' | 'charged' | 'planVersion' | 'isClosed'> & {
    /** Whether the agreed rate lies above the cap. */
    readonly isAbove: boolean;
  };

/** Paragraphs of the mail where the interest falls: the reason, and the amount given back. */
function fallenParagraphs(invoice: string, month: string, rate: string, told: ToldOfCap): readonly string[] {
  const { givenBack, lateGivenBack, planVersion, isClosed, isAbove } = told;
  const back = givenBack + lateGivenBack;
  const money = pesos(back);
  const why = isAbove
    ? `menor que la de tu crédito de la factura ${invoice}. Lo que vence ese mes no puede cobrarse por encima de ella.`
    : `menor que la que habíamos usado para los intereses de mora de tu factura ${invoice}.`;
  const where = lateGivenBack === 0 ? 'al capital de tu crédito' : 'a tu crédito';
  const returned = isClosed
    ? `Por esa diferencia hay ${money} a tu favor. Te vamos a contactar para devolvértelos.`
    : `Habías pagado ${money} por encima de esa tasa: ya los abonamos ${where}.`;
  return [
    `Para ${month} se certificó una tasa máxima de ${rate} efectiva anual, ${why}`,
    ...(back > 0 ? [returned] : []),
    ...(isClosed || planVersion === null
      ? []
      : [
          'Actualizamos tu plan de pagos: tu cuota no sube, y lo que baja en intereses abona a tu capital. Puedes ver el plan nuevo en el portal.',
        ]),
  ];
}

/**
 * Paragraphs of the mail where the interest rises back, never above the agreed rate: the reason, and the effect on
 * payments and plan.
 */
function risenParagraphs(invoice: string, month: string, rate: string, told: ToldOfCap): readonly string[] {
  const { givenBack, lateGivenBack, planVersion, isAbove } = told;
  const ofRows = isAbove
    ? `Por eso lo que vence ese mes en tu factura ${invoice} se cobra a esa tasa, que sigue siendo menor que la que acordaste.`
    : `Por eso lo que vence ese mes en tu factura ${invoice} vuelve a la tasa que acordaste, nunca a una mayor.`;
  return [
    `Corregimos la tasa máxima de ${month}: es de ${rate} efectiva anual, más alta que la que habíamos registrado. ${planVersion === null ? `Por eso cambian los intereses de mora de tu factura ${invoice}.` : ofRows}`,
    ...(givenBack < 0
      ? [`De lo que ya pagaste, ${pesos(-givenBack)} que habíamos abonado al capital cuentan como intereses.`]
      : []),
    ...(lateGivenBack < 0
      ? [`Por lo que pagaste con atraso, la mora es de ${pesos(-lateGivenBack)} más.`]
      : []),
    ...(planVersion === null
      ? []
      : [
          'Actualizamos tu plan de pagos: de cada cuota de ese mes va más a intereses y menos a capital, y la cuota no pasa de la que acordaste. Puedes ver el plan nuevo en el portal.',
        ]),
  ];
}

/**
 * Mail to the customer: why the interest falls, or why it rises back to the agreed rate.
 * @param publicUrl of the portal, for the mail's link.
 * @returns undefined where the customer pays and gets what they did before: there is nothing to tell.
 */
export function capMail(
  name: string,
  invoice: string,
  cap: Pick<Cap, 'month' | 'annual'>,
  told: ToldOfCap,
  { publicUrl }: { readonly publicUrl: string },
): { readonly subject: string; readonly body: string; readonly html: string } | undefined {
  const { givenBack, lateGivenBack, charged, isClosed } = told;
  const back = givenBack + lateGivenBack;
  if (charged === 0 || (isClosed && back === 0)) return undefined;
  const month = monthAndYear(cap.month);
  const rate = `${cap.annual.replace('.', ',')} %`;
  const subject = `Ajustamos los intereses de tu factura ${invoice}`;
  const paragraphs = charged < 0 ? fallenParagraphs : risenParagraphs;
  const content = {
    title: subject,
    greeting: `Hola, ${name}:`,
    paragraphs: [
      ...paragraphs(invoice, month, rate, told),
      ...refusedTermParagraphs(told),
      'No tienes que hacer nada.',
    ],
    facts: [
      ['Factura', invoice],
      [`Tasa máxima de ${month}`, `${rate} efectiva anual`],
      ...(charged < 0 && back > 0 ? [['A tu favor', pesos(back)] as const] : []),
      ...(isClosed ? [] : changeFacts(told)),
    ] as const,
    links: isClosed
      ? []
      : [{ label: 'Ver el plan nuevo', url: `${publicUrl}/resumen?factura=${encodeURIComponent(invoice)}` }],
  };
  return { subject, ...mailBody(content) };
}

const correctOne = async (
  { clock, log, config }: Context,
  trx: Handle,
  cap: Cap,
  { invoice, fiscal_number, is_above: isAbove }: Candidate,
): Promise<boolean> => {
  const at = clock.now();
  const asOf = businessDate(at);
  const [credit] = await creditsByInvoice(trx, [invoice]);
  if (credit === undefined) return false;
  let restated: Restated & ToldChange;
  try {
    const before = toldFigures(credit.state, asOf);
    const reason = `cap of ${cap.month}: ${cap.annual}`;
    restated = {
      before,
      ...(await restate(trx, invoice, { planReason: 'cap', reason, asOf, occurredAt: at })),
    };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof CapMissingError)) throw error;
    log.error({ err: error, alarm: 'CAP_CORRECTION', invoice }, 'a credit could not be corrected for a cap');
    return false;
  }
  if (restated.entries === 0 && restated.planVersion === null) return false;
  await audit(trx, at, {
    actor: 'system',
    subject: fiscal_number,
    action: 'credit corrected for a cap',
    data: { invoice, month: cap.month, annual: cap.annual, ...restated },
  });
  const customer = await customerByFiscalNumber(trx, fiscal_number);
  const mail = customer && capMail(customer.firstName, invoice, cap, { ...restated, isAbove }, config);
  if (mail && customer.email !== '') {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient: customer.email,
      ...mail,
      // A cap may be corrected to what it was before: each correction is told of.
      dedupeKey: `cap:${cap.month}:${cap.annual}:${invoice}:${at.getTime()}`,
    });
  }
  return true;
};

/**
 * Corrects one batch of credits for a cap that was entered or changed: the rows due in its month charge no more than it,
 * what was charged above goes to capital by entries of their own, and the customer is told. Replicas take turns; what a
 * batch did is not done again.
 * @returns the credits corrected; undefined when nothing is left to look at.
 */
export async function correctNextBatch(context: Context): Promise<number | undefined> {
  return await inTransaction(context.db, async (trx) => {
    const cap = await claimCap(trx);
    if (cap === undefined) return undefined;
    const candidates = await candidatesOf(trx, cap);
    // All credits before the chain of the audit log, which the first correction takes.
    await lockObligations(
      trx,
      candidates.map(({ invoice }) => invoice),
    );
    let corrected = 0;
    for (const candidate of candidates) {
      if (await correctOne(context, trx, cap, candidate)) corrected += 1;
    }
    const isDone = candidates.length < BATCH;
    await sql`
      update usury_rate set correction_due = ${!isDone}::boolean, corrected = corrected + ${corrected},
        correction_after = ${isDone ? null : (candidates.at(-1)?.invoice ?? null)}
      where month = ${cap.month}`.execute(trx);
    return corrected;
  });
}

/**
 * Corrects all credits for all caps that are new, batch by batch.
 * @param isOver whether to leave the rest to the next round, asked before each batch; never when not given.
 * @returns how many changed.
 */
export async function correctForCaps(context: Context, isOver: () => boolean = () => false): Promise<number> {
  await applyDueCaps(context);
  let corrected = 0;
  for (;;) {
    if (isOver()) return corrected;
    const batch = await correctNextBatch(context);
    if (batch === undefined) return corrected;
    corrected += batch;
  }
}

/** The work of credits that comes round. */
export function creditJobs(context: Context): readonly Job[] {
  return [{ name: 'credits under new caps', every: 30_000, run: () => correctForCaps(context) }];
}
