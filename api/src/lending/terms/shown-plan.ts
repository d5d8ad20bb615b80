import { createHash } from 'node:crypto';
import type { Output } from '@portal/contract';
import type { PlanOutlook, TermChange } from '@portal/credit-engine';
import { type Credit, simulateTerm, type TermLimits } from '../../money/credit/index.ts';

type SimulationReply = Output<'POST /api/simularModificacionPLazo'>;
type PlanTotals = SimulationReply['actual'];

/** A simulation as the customer sees it; nothing else is ever approved or confirmed. */
export interface ShownPlan {
  readonly reply: SimulationReply;
  readonly term: number;
  /** Version of the obligation, which changes with every change to it. */
  readonly version: number;
}

const totalsOf = (outlook: PlanOutlook): PlanTotals => ({
  cuotaMes: outlook.instalment,
  fechaUltimaCuota: outlook.lastDueDate,
  totalIntereses: outlook.totals.interest,
  totalPagar: outlook.totals.instalment,
});

const replyOf = (credit: Credit, change: TermChange): SimulationReply => ({
  planPagos: {
    tasaInteres: credit.state.monthlyRate,
    planPagosDetalle: change.rows.map((row, index) => ({
      numeroCuota: row.number,
      fechaVencimiento: row.dueDate,
      // The first instalment is lower by interest of the coming period that was paid already.
      cuotaMes: index === 0 ? change.after.instalment : row.instalment,
      estadoCuota: 'Pendiente',
    })),
  },
  actual: totalsOf(change.before),
  nuevo: totalsOf(change.after),
});

/** Change to `term` instalments with the plan after it; undefined where the limits do not allow the term. */
export function planToShow(
  credit: Credit,
  term: number,
  limits: TermLimits,
  asOf: string,
): { readonly plan: ShownPlan; readonly change: TermChange } | undefined {
  const simulation = simulateTerm(credit, term, limits, asOf);
  if (simulation.outcome !== 'simulated') return undefined;
  const { change } = simulation;
  return { plan: { reply: replyOf(credit, change), term, version: credit.version }, change };
}

/** Hash of a plan; plans with the same hash agree in every row, date, amount and rate. */
export function hashOfPlan(plan: ShownPlan): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('base64url');
}

/** Hash that an approval is bound to: one plan of one change. */
export function approvalOf(number: number, shownHash: string): string {
  return createHash('sha256').update(`${number}\n${shownHash}`).digest('base64url');
}
