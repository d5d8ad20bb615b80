import type { Release } from '@portal/release-protocol/release';
import { registryError } from '../model/registry-error.ts';

/** Bytes that a page may weigh which budgets.json does not list. */
const NEW_PAGE_BYTES = 100_000;
/** A budget is refused as too loose when the page uses less than this share and at least `SLACK_BYTES` less than it. */
const LEAST_SHARE_USED = 0.6;
const SLACK_BYTES = 10_000;

/** Bytes that a page may weigh. */
export function budgetOf(release: Release | undefined, page: string): number {
  return release?.budgets[page] ?? NEW_PAGE_BYTES;
}

/** What a page weighs: bytes of its scripts and styles without the entry, uncompressed. */
export interface Weight {
  readonly page: string;
  readonly bytes: number;
  readonly budget: number;
  /** Code with which the registry refuses it. */
  readonly refusal?: 'OVER_BUDGET' | 'LOOSE_BUDGET';
}

/** The pages of a release, each with its weight and what the registry says of it. */
export function weightsOf(release: Release): readonly Weight[] {
  const { pages, files, budgets } = release;
  return Object.entries(pages).map(([page, list]) => {
    const bytes = list.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0);
    const budget = budgetOf(release, page);
    const weight = { page, bytes, budget };
    if (bytes > budget) return { ...weight, refusal: 'OVER_BUDGET' };
    const least = Math.min(budget * LEAST_SHARE_USED, budget - SLACK_BYTES);
    return Object.hasOwn(budgets, page) && bytes < least ? { ...weight, refusal: 'LOOSE_BUDGET' } : weight;
  });
}

/** Refuses pages over their budget, and budgets too loose to keep bytes that a team saved. @throws RegistryError */
export function checkBudgets(release: Release): void {
  const { name, owner, pages, budgets } = release;
  const unknown = Object.keys(budgets).find((page) => !Object.hasOwn(pages, page));
  if (unknown)
    throw registryError('BAD_MANIFEST', `${name}: budgets.json names ${unknown}, which is no page`, owner);
  for (const { page, bytes, budget, refusal } of weightsOf(release)) {
    if (!refusal) continue;
    const than = refusal === 'OVER_BUDGET' ? `; its budget is ${budget}` : ` of a budget of ${budget}`;
    throw registryError(refusal, `${name}: ${page} has ${bytes} bytes${than}`, owner);
  }
}
