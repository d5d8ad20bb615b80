/** Rows of a page of every list where nothing else is asked for [BC-07]. */
export const PAGE_SIZE = 10;

/** The last row that a page may begin with: a person who wants what is behind it narrows the list or takes the file. */
export const LAST_ROW = 100_000;
