import { isContactLink, isWebLink } from '@portal/values/links';
import { areTwoPersons } from '../../access/identity/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { ContentTables } from './tables.ts';

/** What leads out of the portal: web addresses, mails and telephones, of links and of what a contact shows. */
type Targets = readonly string[];

/** A link as a target; none where it stays in the portal. */
export function leadsOut(link: string): Targets {
  return isWebLink(link) || isContactLink(link) ? [link] : [];
}

/** Targets of the links in sanitised HTML. */
export function targetsIn(html: string): Targets {
  return [...html.matchAll(/href="([^"]*)"/g)].flatMap(([, link = '']) => leadsOut(link));
}

/**
 * Whether another person must show what is saved: it has a target that visitors do not see there yet, and that nobody
 * but its author has looked at (docs/security.md).
 * @returns `by`, the national ID of who gave the newest targets, to be stored with them.
 */
export async function secondEye(
  trx: Handle,
  {
    targets,
    shown,
    newest,
    actor,
  }: {
    readonly targets: Targets;
    /** What visitors see now. */
    readonly shown: Targets;
    /** What was saved last, shown or not; `by` is null for what no person gave. */
    readonly newest: { readonly targets: Targets; readonly by: string | null } | undefined;
    readonly actor: string;
  },
): Promise<{ readonly by: string; readonly waits: boolean }> {
  const fresh = targets.filter((target) => !shown.includes(target));
  const isLookedAt = fresh.every((target) => newest?.targets.includes(target));
  const by = isLookedAt && newest?.by ? newest.by : actor;
  if (fresh.length === 0) return { by, waits: false };
  return { by, waits: by === actor || !(await areTwoPersons(trx, by, actor)) };
}

/** Versions of a page in which the author of its targets is looked for. */
const VERSIONS = 100;

/** Whether another person must publish this text of a page, whose versions are under lock. */
export async function pageWaits(
  trx: Handle,
  page: { readonly id: number; readonly published_version: number | null },
  detalle: string,
  actor: string,
): Promise<boolean> {
  const targets = targetsIn(detalle);
  if (targets.length === 0) return false;
  const versions = await trx
    .withTables<ContentTables>()
    .selectFrom('content_version')
    .select(['version', 'detalle', 'author'])
    .where('page_id', '=', page.id)
    .where('version', '>=', page.published_version ?? 0)
    .orderBy('version', 'desc')
    .limit(VERSIONS)
    .execute();
  const shown = targetsIn(versions.find(({ version }) => version === page.published_version)?.detalle ?? '');
  const fresh = targets.filter((target) => !shown.includes(target));
  const without = versions.findIndex(
    ({ detalle }) => !fresh.every((one) => targetsIn(detalle).includes(one)),
  );
  const first = versions.slice(0, without < 0 ? undefined : without).at(-1);
  const newest = first && { targets: fresh, by: first.author };
  return (await secondEye(trx, { targets, shown, newest, actor })).waits;
}
