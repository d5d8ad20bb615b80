import type { Output } from '@portal/contract';
import { readSort } from '@portal/ui/data';
import { foldedText } from '@portal/values/folded-text';

export type EditedStore = Output<'GET /api/storeList'>['stores'][number];

const SORTABLE = ['name', 'city', 'state'] as const;
export type StoreSort = ReturnType<typeof sortOf>;

/** Sorted by city, and within a city by name. */
export const USUAL_SORT = 'city';

/** The order named in an address; `USUAL_SORT` without a valid one. */
export function sortOf(text: string | null) {
  return readSort(text, SORTABLE, USUAL_SORT);
}

const spanish = new Intl.Collator('es', { sensitivity: 'base' });

/** The points that contain every typed word, without regard to accents and capitals, in the wanted order. */
export function foundStores(
  stores: readonly EditedStore[],
  typed: string,
  sort: StoreSort,
): readonly EditedStore[] {
  const words = foldedText(typed).split(/\s+/).filter(Boolean);
  const column = sort.replace('-', '');
  const turn = sort.startsWith('-') ? -1 : 1;
  const textOf = (store: EditedStore): string =>
    column === 'name' ? store.name : column === 'city' ? store.city : String(!store.active);
  return stores
    .filter((store) => {
      const text = foldedText(`${store.code} ${store.name} ${store.city} ${store.address}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => turn * spanish.compare(textOf(a), textOf(b)) || spanish.compare(a.name, b.name));
}
