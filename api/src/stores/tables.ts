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
  };
};
