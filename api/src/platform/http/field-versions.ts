import { createHash } from 'node:crypto';

/**
 * Version of a record that several people edit: a fingerprint of each field, in the order of `names`, joined by dots.
 * A form carries the version it was made from. It says for each field whether it has been saved since, no matter who saved
 * it and however, so no column has to be counted up by every writer.
 */
export function versionOf<K extends string>(
  names: readonly K[],
  fields: Readonly<Record<K, string>>,
): string {
  return names.map((name) => fingerprint(name, fields[name])).join('.');
}

/** 48 bits: equal fingerprints of two values of one field do not happen by chance. */
function fingerprint(name: string, value: string): string {
  return createHash('sha256').update(`${name}\0${value}`).digest('base64url').slice(0, 8);
}

export interface Edit<K extends string> {
  /** Version from which the form was made. */
  readonly version: string;
  /** Version whose values the person saw beside their own and chose to replace. */
  readonly seen?: string | undefined;
  /** Values stored now. */
  readonly stored: Readonly<Record<K, string>>;
  /** Values of the form; a field that is left out is not changed. */
  readonly typed: Readonly<Partial<Record<K, string>>>;
}

export interface Merge<K extends string> {
  /** Fields to write: changed in the form and by no one else, or seen and chosen. */
  readonly write: ReadonlySet<K>;
  /** Fields that were changed in the form and, with another value, in the record. */
  readonly contested: readonly K[];
}

/**
 * Merges the fields that one person typed with those that others have saved since. A version of another shape, from an
 * earlier release, contests every field in which form and record differ.
 */
export function mergeFields<K extends string>(names: readonly K[], edit: Edit<K>): Merge<K> {
  const base = partsOf(edit.version, names.length);
  const seen = partsOf(edit.seen ?? '', names.length);
  const write = new Set<K>();
  const contested: K[] = [];
  names.forEach((name, index) => {
    const typed = edit.typed[name];
    if (typed === undefined || typed === edit.stored[name]) return;
    if (fingerprint(name, typed) === base?.[index]) return;
    const stored = fingerprint(name, edit.stored[name]);
    if (stored === base?.[index] || stored === seen?.[index]) write.add(name);
    else contested.push(name);
  });
  return { write, contested };
}

function partsOf(version: string, count: number): readonly string[] | undefined {
  const parts = version.split('.');
  return parts.length === count ? parts : undefined;
}
