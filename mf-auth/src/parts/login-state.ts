/** State of the history that a page leaves for the login it leads to (AU-34, AU-45). */
export interface LoginState {
  /** Good news to show. */
  readonly message: string;
  readonly fiscalNumber: string;
}

/** Undefined for a state that is none of ours. */
export function loginStateOf(state: unknown): LoginState | undefined {
  const { message, fiscalNumber } = (state ?? {}) as Partial<LoginState>;
  return typeof message === 'string' && typeof fiscalNumber === 'string'
    ? { message, fiscalNumber }
    : undefined;
}
