/** A reset that waits for its code. */
export interface RequestedReset {
  readonly fiscalNumber: string;
  /** From the link of the mail; '' when it is still to be typed. */
  readonly code: string;
  /** Of that link too: it does for the code in a browser that did not ask for it. */
  readonly secret?: string | undefined;
  /** That it was sent, or where it comes from. */
  readonly message: string;
}
