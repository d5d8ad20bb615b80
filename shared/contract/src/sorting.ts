/** The order of a list, on the wire and in addresses: a column, or `-` and a column for the other way round. */
export type SortText<By extends string = string> = By | `-${By}`;

/** The columns of such an order. */
export type SortColumn<S extends string> = S extends `-${string}` ? never : S;
