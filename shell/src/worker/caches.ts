/** Prefix of the worker's caches; the page uses it to delete them where no worker runs. */
export const cachePrefix = 'portal';
export const SUMMARY_CACHE = `${cachePrefix}-summary`;
