import { Type } from 'typebox';
import { access, type Calls } from '../route.ts';
import { OneOf, orNull, Pesos, Strict, Timestamp } from '../schemas.ts';

const count = Type.Integer({ minimum: 0 });

/**
 * Kinds of open work in the administration:
 * - `money_late`: payments that need a person past the last day on which they are answered in time, each counted in the
 *   next two as well;
 * - `money`: payments that need a decision; `confirm`: those of them that wait for a second person;
 * - `unanswered`: payments that the bank has not answered for more than a day;
 * - `bank`: a bank that most payments of the last hour failed at, or got no answer from;
 * - `usury`: a month without a certified cap that is here or nearly so;
 * - `delivery`: messages that do not leave since a service refuses us: login, sender, quota, key or network; names are channels;
 * - `profiles`: profiles that wait for a second administrator;
 * - `drafts`: content pages whose newest version is not published;
 * - `blocked`: customers whom an administrator has blocked;
 * - `canary`: a release on trial that does worse than the stable one, or that cannot be judged yet.
 */
export const WorkKind = OneOf([
  'money_late',
  'money',
  'confirm',
  'unanswered',
  'bank',
  'usury',
  'delivery',
  'profiles',
  'drafts',
  'blocked',
  'canary',
]);

export const WorkItem = Strict({
  kind: WorkKind,
  count,
  /** Whole pesos; null for a task that is not about money. */
  amount: orNull(Pesos),
  /** Time of the oldest item; null for a task without an age. */
  since: orNull(Timestamp),
  /** Names of its subjects: a bank, months, channels, pages, a verdict. */
  names: Type.Array(Type.String()),
  /** Whether the caller can do it; false where it waits for another person, or is for information only. */
  own: Type.Boolean(),
  /** Address of the page where the task is done. */
  path: Type.String(),
});

/** Call of the administration's first page. */
export const workListCalls = {
  'GET /api/workList': {
    summary:
      'What waits to be done, as far as the profile of who asks opens it; what they can do themselves first.',
    access: access.admin(),
    reply: Strict({
      items: Type.Array(WorkItem),
      /** Payments of the last hour by bank, the most used first; empty if the caller may not see the day's figures. */
      banks: Type.Array(
        Strict({
          name: Type.String(),
          payments: count,
          approved: count,
          /** Payments without an answer for five minutes, or failed for a reason of the bank's. */
          unanswered: count,
          failing: Type.Boolean(),
        }),
      ),
    }),
  },
} as const satisfies Calls;
