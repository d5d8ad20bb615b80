/** Names of what the worker keeps begin so; the page needs them to clear up where no worker runs. */
export const cachePrefix = 'portal';
export const SUMMARY_CACHE = `${cachePrefix}-summary`;
