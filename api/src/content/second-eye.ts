import { isContactLink, isWebLink } from '@portal/contract/links';
import { areTwoPersons } from '../identity/index.ts';
import type { Handle } from '../platform/database.ts';

/** Where an option or a block leads, as it is stored: its link, and for a contact what it shows. */
interface Target {
  readonly link: string;
  /** Telephone number or e-mail that is shown; empty for what shows none. */
  readonly contact?: string;
}

const isOutside = ({ link, contact }: Target): boolean =>
  isWebLink(link) || isContactLink(link) || (contact ?? '') !== '';

const isSame = (one: Target | undefined, other: Target): boolean =>
  one?.link === other.link && (one.contact ?? '') === (other.contact ?? '');

/**
 * Whether another person must show what is saved: it leads out of the portal or shows a telephone number or an e-mail,
 * visitors do not see that target there yet, and nobody but its author has looked at it (docs/security.md).
 * @returns `by`, the national ID of who gave the newest target, to be stored with it.
 */
export async function secondEye(
  trx: Handle,
  {
    target,
    shown,
    newest,
    actor,
  }: {
    readonly target: Target;
    /** What visitors see now. */
    readonly shown: Target | undefined;
    /** What was saved last, shown or not; `by` is null for what no person gave. */
    readonly newest: (Target & { readonly by: string | null }) | undefined;
    readonly actor: string;
  },
): Promise<{ readonly by: string; readonly waits: boolean }> {
  const by = isSame(newest, target) && newest?.by ? newest.by : actor;
  if (!isOutside(target) || isSame(shown, target)) return { by, waits: false };
  return { by, waits: by === actor || !(await areTwoPersons(trx, by, actor)) };
}
