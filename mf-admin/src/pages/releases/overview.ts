import type { Input, Output } from '@portal/contract';

export type Overview = Output<'GET /api/releases'>;
export type Channel = NonNullable<Overview['stable']>;
export type Operation = Input<'POST /api/releases/operations'>['body']['operation'];

export type Change = Overview['moves'][number]['changes'][number];
export type Difference = NonNullable<Change['difference']>;

export const verdictTones = { worse: 'bad', healthy: 'ok', inconclusive: 'wait' } as const;

/** Intended act of an administrator: the question, and the operation or the set to be tried that it stands for. */
export interface Intent {
  readonly operation: Operation | { readonly type: 'grant'; readonly set: string };
  readonly title: string;
  readonly hint: string;
  /** Whether the operation takes something away from people. */
  readonly danger?: boolean;
}

/** The first 8 digits of a hash: enough to tell two hashes apart and to search in a log. */
export function short(hash: string): string {
  return hash.slice(0, 8);
}

/** Name of a set: its number, else the first digits of its hash. */
export function setName({ setNumbers }: Pick<Overview, 'setNumbers'>, set: string): string {
  return setNumbers.find((numbered) => numbered.set === set)?.number.toString() ?? short(set);
}

/** Actors without the identifiers of their keys: `pagos (0ab2…)` becomes `pagos`. */
export function withoutKeys(actor: string): string {
  return actor.replace(/ \([0-9a-f]{4,}\)/g, '');
}
