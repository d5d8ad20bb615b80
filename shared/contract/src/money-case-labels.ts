import type { Static } from 'typebox';
import type { CaseKind, CaseState } from './calls/money-desk.ts';

/** Why a payment needs a person, in the words of the money desk and of its CSV. */
export const caseKindLabels: Readonly<Record<Static<typeof CaseKind>, string>> = {
  amount: 'Monto distinto',
  late: 'Aprobado tarde',
  second: 'Segundo pago',
  abandoned: 'Pago que el cliente dejó',
  unapplied: 'Por aplicar',
  no_answer: 'Sin respuesta',
  not_at_bank: 'El banco no lo conoce',
  repeated: 'Rastreo repetido',
  difference: 'Diferencia con el banco',
};

/** How bank and books stand to each other, in the same words in both places. */
export const caseStateLabels: Readonly<Record<Static<typeof CaseState>, string>> = {
  expected: 'Esperado',
  posted: 'Aplicado',
  over: 'De más',
  under: 'De menos',
  missing: 'Falta en un lado',
  mismatch: 'No coincide',
  closed_by_hand: 'Cerrado con motivo',
};
