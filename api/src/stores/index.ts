/** Points of service. */
export { storeMigrations } from './migrations.ts';
export { allStores, bulkStores, type StoreRow } from './operations.ts';
export { storeHandlers } from './routes.ts';
