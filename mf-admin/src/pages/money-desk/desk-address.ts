import type { Input, Output } from '@portal/contract';
import { listAddress, readChoice } from '@portal/ui/filters';
import { moneyDeskTexts as text } from '../../money-desk-texts.ts';

export type MoneyCase = Output<'GET /api/money/cases'>['cases'][number];
export type CaseDetail = Output<'GET /api/money/cases/:id'>;
export type MoneyAct = CaseDetail['acts'][number];
export type ActPreview = Output<'POST /api/money/cases/:id/preview'>;
export type Suggestion = CaseDetail['suggestions'][number];
export type CaseAge = MoneyCase['age'];
export type CaseFilters = Pick<Input<'GET /api/money/cases'>['query'], 'age' | 'kind' | 'state' | 'text'>;

export const PATH = '/money-desk';

/** Filters and open case in an address of the desk. */
export interface DeskAddress {
  readonly filters: CaseFilters;
  /** The case that is open. */
  readonly caseId: string | undefined;
}

const oneOf = <T extends string>(known: Readonly<Record<T, string>>, value: string | null): T | undefined =>
  readChoice(value, Object.keys(known) as T[]);

/** Filters and open case of an address; what is not known is left out. */
export function readDesk(search: URLSearchParams): DeskAddress {
  const age = oneOf(text.ages, search.get('edad'));
  const kind = oneOf(text.kinds, search.get('motivo'));
  const state = oneOf(text.states, search.get('estado'));
  const typed = search.get('buscar')?.trim().slice(0, 64);
  return {
    filters: {
      ...(age ? { age } : {}),
      ...(kind ? { kind } : {}),
      ...(state ? { state } : {}),
      ...(typed ? { text: typed } : {}),
    },
    caseId: search.get('caso') ?? undefined,
  };
}

/** The address of filters and an open case. */
export function deskHref({ age, kind, state, text: typed }: CaseFilters, caseId?: string): string {
  const query = listAddress({ edad: age, motivo: kind, estado: state, buscar: typed, caso: caseId });
  return query ? `${PATH}?${query}` : PATH;
}
