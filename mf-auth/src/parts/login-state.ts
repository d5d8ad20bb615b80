/** State of the history that a page leaves for the login it leads to (AU-34, AU-45). */
export interface LoginState {
  /** Message of success to show. */
  readonly message: string;
  readonly fiscalNumber: string;
}

/** Reads the state of a navigation; undefined for a state that no page of this remote left. */
export function loginStateOf(state: unknown): LoginState | undefined {
  const { message, fiscalNumber } = (state ?? {}) as Partial<LoginState>;
  return typeof message === 'string' && typeof fiscalNumber === 'string'
    ? { message, fiscalNumber }
    : undefined;
}
