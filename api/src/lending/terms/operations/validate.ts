import type { Input, Output } from '@portal/contract';
import { type ErrorCode, messageFor } from '@portal/contract/error-catalogue';
import { businessDate } from '@portal/values/bogota-time';
import type { TermConditions } from '../../../money/credit/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Principal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { beginChange, changeByNumber } from '../changes.ts';
import { changedTheirContact, creditOf, onBehalfOf } from '../on-behalf-of.ts';
import { eligibility } from '../queries/term-eligibility.ts';
import { planToShow } from '../shown-plan.ts';

type Body = Input<'POST /api/validarModificacionPLazo'>['body'];
type Reply = Output<'POST /api/validarModificacionPLazo'>;

/** Title of a refusal by a business rule (TM-23). */
export const REFUSED_TITLE = 'No es posible modificar el plazo';
/** Reason of an administrator's change where the screen did not ask for one. */
const USUAL_REASON = 'Solicitud del cliente';

const refused = (code: ErrorCode, isStaff: boolean): Reply => ({
  status: 201,
  message: messageFor(code, isStaff),
  title: REFUSED_TITLE,
  nuevaCuota: 0,
  data: null,
  log_modification: 0,
});

const obligationOf = (conditions: TermConditions): NonNullable<Reply['data']> => ({
  numeroObligacion: conditions.invoice,
  fechaObligacion: conditions.openedOn,
  cuotaMes: conditions.instalment,
  saldoCapital: conditions.capital,
  plazo: conditions.term,
  plazoMinimo: conditions.minimum,
  plazoMaximo: conditions.maximum,
  cuotasPagadas: conditions.paid,
  cuotasPendientes: conditions.pending,
  periodicidadPago: conditions.periodicity,
  tasaInteres: conditions.monthlyRate,
});

/**
 * Tells whether the term of an invoice may be changed, and its present conditions; where it may, a change begins and an
 * open one is abandoned. A change number in the body must name a change of the actor on this invoice.
 * @throws ApiError INVOICE_WITHOUT_PLAN or TERM_OUT_OF_STEP.
 */
export async function validateTermChange(
  { db, clock }: Context,
  principal: Principal,
  body: Body,
): Promise<Reply> {
  const now = clock.now();
  const today = businessDate(now);
  const acting = onBehalfOf(principal, body.fiscal_number, now);
  const credit = await creditOf(db, acting, body.invoice);
  if (body.log_modification !== 0) {
    const known = await changeByNumber(db, acting, body.log_modification);
    if (known?.invoice !== credit.invoice) throw new ApiError('TERM_OUT_OF_STEP');
  }
  if (await changedTheirContact(db, acting, now))
    return refused('CONTACT_JUST_CHANGED', acting.kind === 'admin');
  const judged = await eligibility(db, credit, today);
  if (!judged.allowed) return refused(judged.code, acting.kind === 'admin');

  const reason = acting.kind === 'admin' ? (body.motivo ?? USUAL_REASON) : '';
  const number = await inTransaction(db, async (trx) => {
    const begun = { invoice: credit.invoice, term: credit.term, reason };
    const made = await beginChange(trx, now, acting, begun);
    await audit(trx, now, {
      actor: acting.actor,
      subject: acting.subject,
      action: 'term change begun',
      data: { invoice: credit.invoice, number: made, ...(reason === '' ? {} : { reason }) },
    });
    return made;
  });
  const simulated = planToShow(credit, body.cuota, judged.limits, today);
  return {
    status: 200,
    message: '',
    title: '',
    nuevaCuota: simulated?.plan.reply.nuevo.cuotaMes ?? 0,
    data: obligationOf(judged.conditions),
    log_modification: number,
  };
}
