import type { CommandReason, MoveReason } from '@portal/contract/release-reasons';
import { staffNames } from '../../access/identity/index.ts';
import type { Handle } from '../../platform/database/database.ts';

/** Actor and reason as the registry tells them; of a refused command there is no reason. */
export interface Signed {
  readonly actor: string;
  readonly reason?: MoveReason | undefined;
}

/** The console signs with one key for all administrators; its reasons say who asked. */
const CONSOLE = /^consola \([0-9a-f]+\)$/;

function askedBy({ actor, reason }: Signed): Extract<CommandReason, { code: 'asked' }> | undefined {
  if (!CONSOLE.test(actor) || typeof reason !== 'object') return undefined;
  const given = reason.code === 'ended-with' ? reason.reason : reason;
  return typeof given === 'object' && given.code === 'asked' ? given : undefined;
}

/**
 * Replaces the console's key by the name of the administrator who asked, and the reason by their words. Entries of other
 * keys stay as they are, whatever their reason looks like.
 */
export async function namedActors(
  db: Handle,
  signed: readonly Signed[],
): Promise<<S extends Signed>(entry: S) => S> {
  const names = await staffNames(
    db,
    signed.flatMap((entry) => askedBy(entry)?.by ?? []),
  );
  return (entry) => {
    const { words, by } = askedBy(entry) ?? {};
    if (words === undefined || by === undefined) return entry;
    const hasEnded = typeof entry.reason === 'object' && entry.reason.code === 'ended-with';
    const reason = hasEnded ? ({ code: 'ended-with', reason: words } as const) : words;
    return { ...entry, reason, actor: names.get(by) ?? by };
  };
}
