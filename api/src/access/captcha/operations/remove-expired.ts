import type { Context } from '../../../platform/database/context.ts';
import type { Job } from '../../../platform/process/worker.ts';
import type { CaptchaTables } from '../tables.ts';
import { LOOKUP_WINDOW } from './reserve-lookup.ts';

/** Deletes used solutions that are too old to be sent again, and budgets of past hours. */
export async function removeExpired({ db: handle, clock }: Context): Promise<void> {
  const db = handle.withTables<CaptchaTables>();
  const now = clock.now();
  const over = new Date(now.getTime() - LOOKUP_WINDOW);
  await db.deleteFrom('captcha_solution').where('expires_at', '<=', now).execute();
  await db.deleteFrom('lookup').where('window_start', '<=', over).execute();
  await db.deleteFrom('lookup_count').where('window_start', '<=', over).execute();
}

export function captchaJobs(context: Context): readonly Job[] {
  return [{ name: 'expired captchas', every: 10 * 60_000, run: () => removeExpired(context) }];
}
