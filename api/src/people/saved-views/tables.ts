import type { Generated } from 'kysely';

export type SavedViewTables = {
  saved_view: {
    id: Generated<number>;
    /** Canonical national ID of the administrator who keeps it. */
    owner: string;
    /** Path of the list. */
    page: string;
    name: string;
    /** Filters and order as a query of the address. */
    query: string;
    saved_at: Date;
  };
};
