/** A message for a channel. */
export interface Delivery {
  /** The same for every attempt, so that a receiver can drop a message that came twice. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** Address of the page where the recipient ends messages of this kind, for mails that the law lets one refuse. */
  readonly unsubscribe?: string;
  /** Of mails that have them. */
  readonly html?: string;
  readonly attachment?: { readonly name: string; readonly content: Uint8Array };
}

/**
 * Sends a message to the service that delivers it to the person.
 * @throws DeliveryRejectedError, OwnFaultError, or any other error when a retry may succeed.
 */
export type Channel = (delivery: Delivery) => Promise<void>;

/** The recipient's own address refuses the message for good: a retry does not help. */
export class DeliveryRejectedError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DeliveryRejectedError';
  }
}

/**
 * The service refused us and not the recipient: our login, sender, quota, key or network. A person has to mend it, and
 * the message is tried again meanwhile.
 */
export class OwnFaultError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OwnFaultError';
  }
}
