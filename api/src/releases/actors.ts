import { LONGEST_FISCAL_NUMBER, SHORTEST_FISCAL_NUMBER } from '@portal/contract/fiscal-number';
import { staffNames } from '../identity/index.ts';
import type { Handle } from '../platform/database.ts';

/** Who signed what, and why, as the registry keeps it: `consola (0ab2…)` and `una razón (9090909090)`. */
export interface Signed {
  readonly actor: string;
  readonly reason: string;
}

/** The console signs with one key for all administrators; its reasons end with the national ID of the one who asked. */
const CONSOLE = /^consola \([0-9a-f]+\)$/;
const ASKED_BY = new RegExp(`^(.*) \\((\\d{${SHORTEST_FISCAL_NUMBER},${LONGEST_FISCAL_NUMBER}})\\)$`, 's');
/** An entry of the log that was done ends with the reason of its statement. */
const REASON = / Reason: (.*)$/s;

const askedBy = ({ actor, reason }: Signed) => (CONSOLE.test(actor) ? ASKED_BY.exec(reason) : null);

/** The reason that stands in an entry's detail; empty where it holds none. */
export function reasonIn(detail: string): string {
  return REASON.exec(detail)?.[1] ?? '';
}

/** How the console asks the registry in the name of one administrator. */
export function reasonOf(reason: string, fiscalNumber: string): string {
  return `${reason} (${fiscalNumber})`;
}

/**
 * Replaces the console's key by the administrator who asked, by name, and takes their ID out of the reason. What other
 * keys signed stays as it is, whatever its reason looks like.
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
