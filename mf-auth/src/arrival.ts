/** State of the history that a page leaves for the login it leads to (AU-34, AU-45). */
export interface Arrival {
  /** Good news to show. */
  readonly message: string;
  readonly fiscalNumber: string;
}

/** Undefined for a state that is none of ours. */
export function arrivalOf(state: unknown): Arrival | undefined {
  const { message, fiscalNumber } = (state ?? {}) as Partial<Arrival>;
  return typeof message === 'string' && typeof fiscalNumber === 'string'
    ? { message, fiscalNumber }
    : undefined;
}
