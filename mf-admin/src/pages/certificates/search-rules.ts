/** Fewest characters of an ID for which certificates can be requested (AC-07, AC-09, BC-02). */
const FEWEST = 5;
/** An ID shorter than this is refused with a message (AC-08); a longer one below `FEWEST` is only unfinished. */
const FAULTY_BELOW = 4;

export interface Consultation {
  /** ID in the field. */
  readonly typed: string;
  /** ID that was asked for last. */
  readonly last: string | undefined;
}

/** The ID in an address; undefined for a value that is too short or holds anything but digits. */
export function askedId(given: string | null): string | undefined {
  return given !== null && given.length >= FEWEST && /^\d+$/.test(given) ? given : undefined;
}

/** Whether 'Consultar' can be pressed: the ID is long enough and not the one asked for last (AC-09). */
export function mayConsult({ typed, last }: Consultation): boolean {
  return askedId(typed) !== undefined && typed !== last;
}

/**
 * Effect of 'Consultar'. The Enter key submits a short ID although the button is disabled: below 4 characters it is a
 * fault (AC-08), with 4 or an unchanged ID nothing happens.
 */
export function consult(consultation: Consultation): 'ask' | 'fault' | 'nothing' {
  if (consultation.typed.length < FAULTY_BELOW || !/^\d{4,13}$/.test(consultation.typed)) return 'fault';
  return mayConsult(consultation) ? 'ask' : 'nothing';
}

/** Whether certificates can be asked for: the ID in the field is the one that was found last (AC-06, AC-07). */
export function mayCertify({ typed, last }: Consultation, found: boolean): boolean {
  return found && typed === last && typed.length >= FEWEST;
}
