import type { Generated } from 'kysely';

export type PushTables = {
  push_subscription: {
    id: Generated<number>;
    /** Canonical national ID of the customer who logged in on the device last. */
    fiscal_number: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    subscribed_at: Date;
  };
};
