import type { Release } from '@portal/contract/release';
import { registryError } from '../model/registry-error.ts';

/** Limit of a page without a line in budgets.json, for its scripts and styles besides the entry, uncompressed. */
const NEW_PAGE_BYTES = 100_000;
/** A page that needs less than this part of its budget, and this much less, has a budget that guards nothing. */
const LEAST_SHARE_USED = 0.6;
const SLACK_BYTES = 10_000;

/** Bytes that a page may weigh. */
export function budgetOf(release: Release | undefined, page: string): number {
  return release?.budgets[page] ?? NEW_PAGE_BYTES;
}

/** Holds each page to its budget, from above and from below: what was saved is not to be lost again. @throws RegistryError */
export function checkBudgets(release: Release): void {
  const { name, owner, pages, files, budgets } = release;
  const unknown = Object.keys(budgets).find((page) => !Object.hasOwn(pages, page));
  if (unknown)
    throw registryError('BAD_MANIFEST', `${name}: budgets.json names ${unknown}, which is no page`, owner);
  for (const [page, list] of Object.entries(pages)) {
    const bytes = list.reduce((sum, file) => sum + (files[file]?.bytes ?? 0), 0);
    const budget = budgetOf(release, page);
    if (bytes > budget)
      throw registryError(
        'OVER_BUDGET',
        `${name}: ${page} has ${bytes} bytes; its budget is ${budget}`,
        owner,
      );
    if (Object.hasOwn(budgets, page) && bytes < Math.min(budget * LEAST_SHARE_USED, budget - SLACK_BYTES))
      throw registryError(
        'LOOSE_BUDGET',
        `${name}: ${page} has ${bytes} bytes of a budget of ${budget}`,
        owner,
      );
  }
}
