import type { Release } from '@portal/contract/release';
import { registryError } from '../model/registry-error.ts';

/** Budget of a page that budgets.json does not list: bytes of its scripts and styles without the entry, uncompressed. */
const NEW_PAGE_BYTES = 100_000;
/** A budget is refused as too loose when the page uses less than this share and at least `SLACK_BYTES` less than it. */
const LEAST_SHARE_USED = 0.6;
const SLACK_BYTES = 10_000;

/** Bytes that a page may weigh. */
export function budgetOf(release: Release | undefined, page: string): number {
  return release?.budgets[page] ?? NEW_PAGE_BYTES;
}

/** Refuses pages over their budget, and budgets too loose to keep bytes that a team saved. @throws RegistryError */
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
