import type { Input, Output } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { choiceField, type FilterField, listFilters } from '@portal/ui/filters';
import { moneyDeskTexts as text } from './texts.ts';

export type MoneyCase = Output<'GET /api/money/cases'>['cases'][number];
export type CaseDetail = Output<'GET /api/money/cases/:id'>;
export type MoneyAct = CaseDetail['acts'][number];
export type ActPreview = Output<'POST /api/money/cases/:id/preview'>;
export type Suggestion = CaseDetail['suggestions'][number];
export type CaseAge = MoneyCase['age'];
export type CaseFilters = Pick<Input<'GET /api/money/cases'>['query'], 'age' | 'kind' | 'state' | 'text'>;

export const PATH = adminPaths.money;

/** Filters and open case in an address of the desk. */
export interface DeskAddress {
  readonly filters: CaseFilters;
  /** The case that is open. */
  readonly caseId: string | undefined;
}

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(labels) as Key[];

const typedField: FilterField<{ readonly text?: string | undefined }, Pick<CaseFilters, 'text'>> = {
  read: (search) => {
    const typed = search.get('buscar')?.trim();
    return typed ? { text: typed } : {};
  },
  write: ({ text: typed }) => ({ buscar: typed }),
  wire: ({ text: typed }) => (typed ? { text: typed } : {}),
};

/** Filters of the desk; the values in the address are those of the call. */
const deskFilters = listFilters(
  choiceField('age', { name: 'edad', sent: 'age', values: keysOf(text.ages) }),
  choiceField('kind', { name: 'motivo', sent: 'kind', values: keysOf(text.kinds) }),
  choiceField('state', { name: 'estado', sent: 'state', values: keysOf(text.states) }),
  typedField,
);

/** Filters and open case of an address; unknown values are left out. */
export function readDesk(search: URLSearchParams): DeskAddress {
  return { filters: deskFilters.wire(deskFilters.read(search)), caseId: search.get('caso') ?? undefined };
}

/** The address of filters and an open case. */
export function deskHref(filters: CaseFilters, caseId?: string): string {
  const query = deskFilters.write(filters, {}, caseId ? { caso: caseId } : {});
  return query ? `${PATH}?${query}` : PATH;
}
