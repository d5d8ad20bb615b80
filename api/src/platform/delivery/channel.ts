/** A message as a channel carries it. */
export interface Delivery {
  /** The same for every attempt, so that a receiver can drop what came twice. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Of mails that have them. */
  readonly html?: string;
  readonly attachment?: { readonly name: string; readonly content: Uint8Array };
}

/** Carries a message to the service that brings it to the person. @throws DeliveryRejectedError, or anything when it may be tried again. */
export type Channel = (delivery: Delivery) => Promise<void>;

/** The other side will never take this message: trying again is no use. */
export class DeliveryRejectedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DeliveryRejectedError';
  }
}
