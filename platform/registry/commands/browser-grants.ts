import { createHash, randomBytes } from 'node:crypto';
import type { ReleaseSet } from '@portal/release-protocol/release';
import type { RegistryErrorCode } from '@portal/release-protocol/release-statement';
import { readGrant } from '@portal/release-protocol/server/release-grant';
import { requireReadable } from '../checks/readable.ts';
import { createBudget } from '../http/budget.ts';
import type { ReleaseRegistry } from '../model/registry.ts';
import { RegistryError, registryError } from '../model/registry-error.ts';
import { audit } from '../store/audit.ts';
import { type RegistryHandle, SCHEMA } from '../store/tables.ts';
import { grantSubject, provenGrant } from './grants.ts';

/** A grant of a browser: the set that it runs in place of the active one, and until when. */
export interface HeldGrant {
  readonly id: string;
  readonly set: ReleaseSet;
  /** The releases or the set of the grant, as `runText` writes them. */
  readonly run: string;
  readonly expires: Date;
}

export interface BrowserGrants {
  /**
   * Opens a token in one more browser. Answers the pass that this browser keeps: the token and a secret of its own, of
   * which the registry knows the hash alone. @throws RegistryError
   */
  open(token: string, from: string): Promise<{ readonly pass: string; readonly expires: Date }>;
  /** The grant of a pass at this moment. @throws RegistryError */
  held(pass: string, from: string): Promise<HeldGrant>;
  /** Makes a pass worthless. */
  leave(pass: string, from: string): Promise<void>;
  /** Writes down that a version was asked for without a grant. */
  noteRefusal(code: 'NO_GRANT' | 'BAD_GRANT', subject: string, from: string): Promise<void>;
}

/** Refusals in a minute that enter the log: unknown senders must not fill it. */
const REFUSALS_LOGGED = { perSubscriber: 20, all: 600 } as const;

export function createBrowserGrants(options: {
  readonly handle: RegistryHandle;
  readonly registry: ReleaseRegistry;
  /** Name of the registry. */
  readonly name: string;
  /** Whether teams give links to their own releases here. */
  readonly previews: boolean;
  readonly now: () => Date;
}): BrowserGrants {
  const { registry, name, previews, now } = options;
  const db = options.handle.withSchema(SCHEMA);
  const rules = () => ({ here: name, previews, now: now() });
  const notes = createBudget(REFUSALS_LOGGED, () => now().getTime());

  async function note(
    code: RegistryErrorCode,
    subject: string,
    problem: string,
    from: string,
  ): Promise<void> {
    if (!notes.takeOwn(from) || !notes.takeShared()) return;
    await audit(db, { actor: from, action: 'open', subject: subject.slice(0, 200), data: { problem }, code });
  }

  /** Logs every refusal, except of a pass that has expired: that is expected. */
  async function judged<T>(token: string, from: string, judge: () => Promise<T>, quiet?: RegistryErrorCode) {
    try {
      return await judge();
    } catch (error) {
      if (error instanceof RegistryError && error.answer.code !== quiet)
        await note(error.answer.code, grantSubject(readGrant(token)), error.answer.problem, from);
      throw error;
    }
  }

  async function whyNot(id: string): Promise<RegistryError> {
    const row = await db
      .selectFrom('browser_grant')
      .select('withdrawn_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return registryError('BAD_GRANT', 'The registry knows nothing of this grant.');
    if (row.withdrawn_at) return registryError('GRANT_ENDED', 'The grant was withdrawn.');
    return registryError('GRANT_USED', 'Every browser that may open the grant has done so.');
  }

  return {
    open: (token, from) =>
      judged(token, from, async () => {
        const grant = await provenGrant(db, token, rules());
        const { id, expires } = grant;
        const made = await db
          .selectFrom('browser_grant')
          .select('set_hash')
          .where('id', '=', id)
          .executeTakeFirst();
        const set = made && (await registry.set(made.set_hash));
        if (set) requireReadable(set);
        const secret = randomBytes(24).toString('base64url');
        const opened = await options.handle.transaction().execute(async (transaction) => {
          const trx = transaction.withSchema(SCHEMA);
          const row = await trx
            .updateTable('browser_grant')
            .set((of) => ({ opens: of('opens', '-', 1) }))
            .where('id', '=', id)
            .where('opens', '>', 0)
            .where('withdrawn_at', 'is', null)
            .returning('opens')
            .executeTakeFirst();
          if (!row) return false;
          await trx
            .insertInto('grant_browser')
            .values({ secret_hash: hashOf(secret), grant_id: id, opened_at: now() })
            .execute();
          const data = { done: `Opened; ${row.opens} more may open it.` };
          await audit(trx, { actor: from, action: 'open', subject: grantSubject(grant), data });
          return true;
        });
        if (!opened) throw await whyNot(id);
        return { pass: `${token}~${secret}`, expires: new Date(expires * 1000) };
      }),

    held(pass, from) {
      const [token = '', secret = ''] = pass.split('~');
      const judge = async (): Promise<HeldGrant> => {
        const { id, expires } = await provenGrant(db, token, rules());
        const row = await db
          .selectFrom('grant_browser')
          .innerJoin('browser_grant', 'browser_grant.id', 'grant_browser.grant_id')
          .select(['run', 'set_hash', 'withdrawn_at'])
          .where('secret_hash', '=', hashOf(secret))
          .where('browser_grant.id', '=', id)
          .executeTakeFirst();
        if (row?.withdrawn_at) throw registryError('GRANT_ENDED', 'The grant was withdrawn.');
        const set = row && (await registry.set(row.set_hash));
        if (!set) throw registryError('BAD_GRANT', 'No browser opened the grant with this pass.');
        requireReadable(set);
        return { id, set, run: row.run, expires: new Date(expires * 1000) };
      };
      return judged(token, from, judge, 'GRANT_ENDED');
    },

    async leave(pass, from) {
      const [token = '', secret = ''] = pass.split('~');
      const gone = await db
        .deleteFrom('grant_browser')
        .where('secret_hash', '=', hashOf(secret))
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) return;
      const subject = grantSubject(readGrant(token));
      await audit(db, { actor: from, action: 'leave', subject, data: { done: 'Left by “Salir”.' } });
    },

    noteRefusal: (code, subject, from) =>
      note(code, subject, 'Asked for a version without a grant for it.', from),
  };
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
