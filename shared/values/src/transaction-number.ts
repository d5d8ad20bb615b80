const SHORT_ID = 8;

/** The beginning of a payment's number, by which a person tells payments apart and finds one; what is short stays whole. */
export function shortTransactionId(id: string): string {
  return id.length <= SHORT_ID + 4 ? id : `${id.slice(0, SHORT_ID)}…`;
}
