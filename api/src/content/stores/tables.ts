import type { Generated } from 'kysely';

export type StoreTables = {
  store: {
    /** The retailer's own number of the store. */
    code: string;
    name: string;
    city: string;
    address: string;
    /** Degrees, WGS 84. */
    latitude: number;
    longitude: number;
    image_icon: string;
    /**
     * Empty without one. An import sets phone and hours of new points only: afterwards they belong to the
     * administrators.
     */
    phone: Generated<string>;
    /** In words, as visitors read them. */
    hours: Generated<string>;
    /** Whether visitors see it. */
    active: Generated<boolean>;
  };
};
