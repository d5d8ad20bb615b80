import type { KyselyPlugin } from 'kysely';
import { unsealedBody } from '../delivery/outbox.ts';

/** Pepper of every context of the tests. */
export const TEST_PEPPER = 'pepper-of-the-tests-that-all-of-their-contexts-have';

/**
 * Shows a test the bodies of waiting messages as their recipients will read them. What it selects together with the
 * column `sealed`, as the delivery does, stays as it is stored.
 */
export const openedMessages: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      typeof row['body'] === 'string' && !('sealed' in row) ? { ...row, body: openedBody(row['body']) } : row,
    ),
  }),
};

/** Body of a waiting message as its recipient will read it. */
export function openedBody(body: string): string {
  try {
    return unsealedBody({ pepper: TEST_PEPPER, secondPepper: undefined }, body);
  } catch {
    return body;
  }
}
