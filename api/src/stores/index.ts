/** Points of service. */
export { allStores, bulkStores, type StoreRow } from './operations.ts';
export { storeHandlers } from './routes.ts';
