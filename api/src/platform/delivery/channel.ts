/** A message for a channel. */
export interface Delivery {
  /** The same for every attempt, so that a receiver can drop a message that came twice. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Of mails that have them. */
  readonly html?: string;
  readonly attachment?: { readonly name: string; readonly content: Uint8Array };
}

/**
 * Sends a message to the service that delivers it to the person.
 * @throws DeliveryRejectedError, or any other error when a retry may succeed.
 */
export type Channel = (delivery: Delivery) => Promise<void>;

/** The receiver will never accept this message: a retry does not help. */
export class DeliveryRejectedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DeliveryRejectedError';
  }
}
