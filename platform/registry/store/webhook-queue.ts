import { createHash } from 'node:crypto';
import type { LogAction, LogData } from '@portal/release-protocol/release-statement';
import { inEnglish } from '../model/words.ts';
import type { RegistryHandle } from './tables.ts';

/** Actions of the log that webhooks are sent, with the types of their events. */
const EVENTS: { readonly [A in LogAction]?: string } = {
  'publish to stable': 'release.published',
  'publish to canary': 'release.published',
  canary: 'canary.changed',
  'canary healthy': 'canary.verdict',
  'canary inconclusive': 'canary.verdict',
  'canary ended': 'canary.ended',
  promote: 'release.promoted',
  'promote-canary': 'release.promoted',
  rollback: 'release.rolled_back',
  'rollback-remote': 'release.rolled_back',
  retire: 'release.retired',
  kill: 'release.paused',
  revive: 'release.resumed',
};

/** Something that happened to a release, as the log tells it. */
export interface ReleaseEvent {
  /** Number of the entry in the log. */
  readonly id: number;
  readonly at: Date;
  readonly type: string;
  /** Teams whose keys signed, or `health`. */
  readonly actor: string;
  readonly subject: string;
  /** The action, without texts that people typed: these may name a person. */
  readonly done: string;
}

/** An event that is due at an address, and how often in a row it could not be delivered there. */
export interface DueEvent {
  readonly event: ReleaseEvent;
  readonly failures: number;
}

/** How far each address of a webhook has been told of the log. Of several processes one delivers at a time. */
export interface WebhookQueue {
  /** Makes an address known; it is told of what happens from then on. */
  begin(address: string): Promise<void>;
  /** The next event that is due at this address, for this process alone until `lease` milliseconds have passed. */
  claim(address: string, lease: number): Promise<DueEvent | undefined>;
  /** The event is delivered, or given up. */
  passed(address: string, event: ReleaseEvent): Promise<void>;
  /** The event is due again after `pause` milliseconds. */
  failed(address: string, pause: number): Promise<void>;
}

export function createWebhookQueue(db: RegistryHandle, now: () => Date): WebhookQueue {
  const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

  return {
    async begin(address) {
      await db
        .insertInto('webhook')
        .columns(['address_hash', 'last_entry', 'due_at'])
        .expression((from) =>
          from
            .selectFrom('audit')
            .select((of) => [
              of.val(hashOf(address)).as('address_hash'),
              of.fn.coalesce(of.fn.max('id'), of.lit(0)).as('last_entry'),
              of.val(now()).as('due_at'),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async claim(address, lease) {
      const place = await db
        .selectFrom('webhook')
        .select(['last_entry', 'failures'])
        .where('address_hash', '=', hashOf(address))
        .where('due_at', '<=', now())
        .executeTakeFirst();
      if (!place) return undefined;
      const entry = await db
        .selectFrom('audit')
        .select(['id', 'at', 'actor', 'action', 'subject', 'data'])
        .where('id', '>', place.last_entry)
        .where('outcome', '=', 'done')
        .where('action', 'in', Object.keys(EVENTS) as LogAction[])
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!entry) return undefined;
      const claimed = await db
        .updateTable('webhook')
        .set({ due_at: later(lease) })
        .where('address_hash', '=', hashOf(address))
        .where('last_entry', '=', place.last_entry)
        .where('due_at', '<=', now())
        .executeTakeFirst();
      if (claimed.numUpdatedRows === 0n) return undefined;
      const { id, at, action, subject, data } = entry;
      const type = EVENTS[action] ?? action;
      const event = { id, at, type, actor: teamsIn(entry.actor), subject, done: doneIn(action, data) };
      return { event, failures: place.failures };
    },
    async passed(address, { id }) {
      await db
        .updateTable('webhook')
        .set({ last_entry: id, failures: 0, due_at: now() })
        .where('address_hash', '=', hashOf(address))
        .where('last_entry', '<', id)
        .execute();
    },
    async failed(address, pause) {
      await db
        .updateTable('webhook')
        .set((of) => ({ failures: of('failures', '+', 1), due_at: later(pause) }))
        .where('address_hash', '=', hashOf(address))
        .execute();
    },
  };
}

/** The address of a chat's webhook is a secret by itself. */
const hashOf = (address: string): string => createHash('sha256').update(address).digest('hex');

/** `pagos (0ab27f5a3fb00c2c) + despliegues (…)` → `pagos + despliegues`. */
const teamsIn = (actor: string): string => actor.replace(/ \([0-9a-f]+\)/g, '');

/** What was done, and the figures of a verdict: nothing that a person typed. */
function doneIn(action: LogAction, { done, reason }: LogData): string {
  const figures = action.startsWith('canary ') && reason ? [inEnglish(reason)] : [];
  return [...(done ? [done] : []), ...figures].join(' ');
}
