import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenStatement } from '../../platform/registry/cli/co-sign.ts';

/** Longest wait in milliseconds for a registry that does not answer; at the first start it waits for the schema. */
export const DECISION_TIMEOUT_MS = 10 * 60_000;

/** A release that its team has signed and that waits for a second signature. */
export interface Proposal extends WrittenStatement {
  /** The bytes that follow the statement, base64. */
  readonly content: string;
}

/** Written so that a reader never sees half a file. */
export function writeProposal(file: string, proposal: Proposal): void {
  writeFileSync(`${file}.new`, JSON.stringify(proposal));
  renameSync(`${file}.new`, file);
}

/** Waiting releases by name; each team has a folder. Unreadable files are left out. */
export function readProposals(folder: string): ReadonlyMap<string, Proposal> {
  const found = new Map<string, Proposal>();
  for (const team of existsSync(folder) ? readdirSync(folder) : [])
    for (const file of readdirSync(join(folder, team)).filter((name) => name.endsWith('.json'))) {
      try {
        const proposal = JSON.parse(readFileSync(join(folder, team, file), 'utf8')) as Proposal;
        found.set(proposal.statement.release.name, proposal);
      } catch {
        console.error(`${team}/${file} cannot be read.`);
      }
    }
  return found;
}
