import { type AuditHead, type AuditLog, areHeadsGenuine, type SignedHeads } from './audit-heads.ts';

/** An entry of a log in which each one holds the hash of the one before it in its chain. */
export interface ChainedEntry extends AuditHead {
  readonly previousHash: string;
  /** Hash that this entry must have, given the hash of the entry before it; `''` for the first of a chain. */
  readonly hashAfter: (previous: string) => string;
}

export interface AuditVerdict {
  /** Number of the first entry that does not follow from the entry before it in its chain; null for an intact log. */
  readonly brokenAt: number | null;
  /** Number of entries read until that entry, all in an intact log. */
  readonly entries: number;
  /** Witnessed entries that are missing from the log; `rewritten` are those with another hash or chain. */
  readonly missing: readonly AuditHead[];
  readonly rewritten: readonly AuditHead[];
}

/** Heads signed outside the database, and the signing key: the private one or its public half. */
export interface Witness {
  readonly key: string;
  readonly signed: readonly SignedHeads[];
}

/** Verdict on a log in words for a terminal, and the exit code: 0 where it is intact, 1 where it is not. */
export interface LogVerdict {
  readonly text: string;
  readonly code: 0 | 1;
}

/**
 * Walks the chains and finds the first entry that does not follow from the entry before it, and every witnessed entry
 * that is missing or changed. An owner of the database can compute a chain again, but cannot change the witnesses.
 * @param entries the whole log at one moment, by ascending number
 */
export async function walkChains(
  entries: AsyncIterable<ChainedEntry>,
  witnessed: readonly AuditHead[],
): Promise<AuditVerdict> {
  const ends = new Map<number, string>();
  const awaited = new Map<number, AuditHead[]>();
  for (const entry of witnessed) awaited.set(entry.id, [...(awaited.get(entry.id) ?? []), entry]);
  const rewritten: AuditHead[] = [];
  let brokenAt: number | null = null;
  let whole = 0;
  for await (const entry of entries) {
    const known = awaited.get(entry.id) ?? [];
    awaited.delete(entry.id);
    rewritten.push(...known.filter(({ chain, hash }) => chain !== entry.chain || hash !== entry.hash));
    if (brokenAt !== null) continue;
    const previous = ends.get(entry.chain) ?? '';
    if (entry.previousHash !== previous || entry.hash !== entry.hashAfter(previous)) {
      brokenAt = entry.id;
    } else {
      ends.set(entry.chain, entry.hash);
      whole += 1;
    }
  }
  return { brokenAt, entries: whole, rewritten, missing: [...awaited.values()].flat() };
}

const firstOf = (entries: readonly AuditHead[]): AuditHead | undefined =>
  entries.toSorted((a, b) => a.id - b.id)[0];

/** When an entry was first signed as the end of its chain. */
const signedAt = ({ signed }: Witness, entry: AuditHead): string =>
  signed.find(({ heads }) => heads.some(({ id, hash }) => id === entry.id && hash === entry.hash))?.at ?? '';

function linesOfWitnessed(witness: Witness, { missing, rewritten }: AuditVerdict): readonly string[] {
  const [gone, other] = [firstOf(missing), firstOf(rewritten)];
  return [
    ...(gone
      ? [
          `CUT: entry ${gone.id} of chain ${gone.chain} is gone; it was signed at ${signedAt(witness, gone)}.`,
          `  ${missing.length} signed ends are not in the log any more.`,
        ]
      : []),
    ...(other
      ? [
          `REWRITTEN: entry ${other.id} of chain ${other.chain} is not the one that was signed at ${signedAt(witness, other)}.`,
          '  It, or one before it in its chain, was changed and the chain computed anew.',
        ]
      : []),
  ];
}

/**
 * Verdict on a log; without a witness from the log itself only.
 * @param title of the log, as a sentence begins with it
 * @param walk reads the log and compares it with these entries
 * @param describe the entry that does not follow, in a line, without its number
 */
export async function verdictOnLog(options: {
  readonly log: AuditLog;
  readonly title: string;
  readonly witness: Witness | undefined;
  readonly walk: (witnessed: readonly AuditHead[]) => Promise<AuditVerdict>;
  readonly describe: (id: number) => Promise<string>;
}): Promise<LogVerdict> {
  const { log, title, witness, walk, describe } = options;
  const signed = witness?.signed ?? [];
  const forged = signed.filter((heads) => !areHeadsGenuine(witness?.key ?? '', heads, log));
  const genuine = signed.filter((heads) => !forged.includes(heads));
  const verdict = await walk(genuine.flatMap(({ heads }) => heads));
  const { brokenAt, entries } = verdict;
  const faults = [
    ...(brokenAt === null
      ? []
      : [
          `TAMPERED: entry ${brokenAt} does not follow from the one before it in its chain.`,
          `  ${await describe(brokenAt)}`,
          `  ${entries} entries before it are whole. Either this entry was changed, or one before it was taken away.`,
        ]),
    ...(witness ? linesOfWitnessed(witness, verdict) : []),
    ...forged
      .slice(0, 1)
      .map(({ at }) => `FORGED: the ends of ${at} are not signed with the key of this portal.`),
  ];
  if (faults.length > 0) return { text: faults.join('\n'), code: 1 };
  const last = genuine.at(-1);
  const beside = last
    ? ` ${genuine.length} signed ends, the last of ${last.at}, agree.`
    : ' No signed ends were found beside it.';
  return { text: `${title} is whole: ${entries} entries.${witness ? beside : ''}`, code: 0 };
}
