/** One planted defect: a line of a file, what it becomes, and the tests that must notice. */
export interface Mutant {
  /** The defect, as it would be seen in the portal. */
  readonly defect: string;
  readonly file: string;
  /** The line as it stands, without its indentation; it occurs once in the file. */
  readonly before: string;
  /** The new line; empty: the line is deleted. */
  readonly after: string;
  /** Test files that should fail. */
  readonly tests: readonly string[];
  /** Rows of `docs/asvs.csv` whose control is taken out. */
  readonly asvs?: readonly string[];
  /**
   * The line is in a migration: databases are migrated anew, since copies of the migrated one would lack the defect.
   */
  readonly inMigration?: true;
}

/**
 * The file with the defect. The line is found by its text, since its number changes.
 * @throws Error where the line does not occur exactly once: the mutant must be written anew.
 */
export function planted(source: string, { file, before, after }: Mutant): string {
  const lines = source.split('\n');
  const places = lines.flatMap((line, at) => (line.trim() === before ? [at] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) {
    throw new Error(`${file}: the line occurs ${places.length} times, not once: ${before}`);
  }
  return lines.with(place, after).join('\n');
}
