/** Points of service. */
export { bulkStores, type StoreRow } from './operations/bulk-stores.ts';
export { allStores } from './queries/stores.ts';
export { storeHandlers } from './routes.ts';
