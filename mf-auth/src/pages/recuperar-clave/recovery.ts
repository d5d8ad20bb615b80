/** A reset that waits for its code. */
export interface RequestedReset {
  readonly fiscalNumber: string;
  /** From the link of the mail; '' when it is still to be typed. */
  readonly code: string;
  /** That it was sent, or where it comes from. */
  readonly message: string;
}
