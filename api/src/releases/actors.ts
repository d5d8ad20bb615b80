import { LONGEST_FISCAL_NUMBER, SHORTEST_FISCAL_NUMBER } from '@portal/contract/fiscal-number';
import { staffNames } from '../identity/index.ts';
import type { Handle } from '../platform/database.ts';

/** Actor and reason in the registry's form: `consola (0ab2…)` and `una razón (9090909090)`. */
export interface Signed {
  readonly actor: string;
  readonly reason: string;
}

/** The console signs with one key for all administrators; its reasons end with the national ID of the administrator. */
const CONSOLE = /^consola \([0-9a-f]+\)$/;
const ASKED_BY = new RegExp(`^(.*) \\((\\d{${SHORTEST_FISCAL_NUMBER},${LONGEST_FISCAL_NUMBER}})\\)$`, 's');
/** The detail of an accepted operation in the log ends with its reason. */
const REASON = / Reason: (.*)$/s;

const askedBy = ({ actor, reason }: Signed) => (CONSOLE.test(actor) ? ASKED_BY.exec(reason) : null);

/** Reason in an entry's detail; empty without one. */
export function reasonIn(detail: string): string {
  return REASON.exec(detail)?.[1] ?? '';
}

/** Reason with the administrator's ID, which the console gives to the registry. */
export function reasonOf(reason: string, fiscalNumber: string): string {
  return `${reason} (${fiscalNumber})`;
}

/**
 * Replaces the console's key by the name of the administrator who asked, and removes their ID from the reason. Entries
 * of other keys stay as they are, whatever their reason looks like.
 */
export async function namedActors(
  db: Handle,
  signed: readonly Signed[],
): Promise<<S extends Signed>(entry: S) => S> {
  const names = await staffNames(
    db,
    signed.flatMap((entry) => askedBy(entry)?.[2] ?? []),
  );
  return (entry) => {
    const [, reason, fiscalNumber] = askedBy(entry) ?? [];
    if (reason === undefined || fiscalNumber === undefined) return entry;
    return { ...entry, reason, actor: names.get(fiscalNumber) ?? fiscalNumber };
  };
}
