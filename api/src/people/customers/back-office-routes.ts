import { randomUUID } from 'node:crypto';
import type { Input } from '@portal/contract';
import { messageFor } from '@portal/contract/error-catalogue';
import { guardedFigures } from '@portal/contract/guarded-figures';
import { canonicalFiscalNumber, fiscalNumberWithGaps } from '@portal/values/fiscal-number';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { keptTotals } from '../../platform/database/kept-totals.ts';
import { pageOf } from '../../platform/http/paging.ts';
import { asAdmin, type Principal } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { dayRange } from '../../platform/process/day-range.ts';
import { editCustomer } from './operations/edit-customer.ts';
import { countNewCustomers, joinedPage } from './queries/new-customers.ts';
import { type CustomerPorts, onTheWire } from './routes.ts';

export interface BackOfficePorts extends Pick<CustomerPorts, 'blockedAccounts' | 'reauthenticate'> {
  /** How many sessions these customers have open. */
  readonly countOpenSessions: (context: Context, fiscalNumbers: readonly string[]) => Promise<number>;
  /** National IDs of all customers that are blocked. */
  readonly blockedCustomers: (db: Handle) => Promise<readonly string[]>;
  /** Blocks or unblocks the account of a customer. */
  readonly setStatus: (change: {
    readonly fiscalNumber: string;
    readonly status: 'ACTIVE' | 'INACTIVE';
    readonly actor: string;
    readonly reason: string;
    readonly batch?: string;
    readonly undoes?: string | undefined;
    readonly shown?: 'ACTIVE' | 'INACTIVE' | undefined;
  }) => Promise<'changed' | 'unchanged' | 'since'>;
  /** Returns the reason of a change, once the administrator has proved who they are (threat T47). */
  readonly reasonFor: (
    principal: Principal,
    given: Pick<Input<'POST /api/enable'>['body'], 'motivo' | 'current_password'>,
  ) => Promise<string>;
  /** Names of administrators by their national IDs. */
  readonly staffNames: (db: Handle, fiscalNumbers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Texts of ER-20. */
const ANSWERS = {
  activated: { detail: 'user activated', message: 'El cliente quedó activo: ya puede ingresar.' },
  deactivated: {
    detail: 'user deactivated',
    message: 'El cliente quedó bloqueado y sus sesiones se cerraron.',
  },
} as const;

const actorOf = (principal: Principal): string => asAdmin(principal).fiscalNumber;

/** Handlers of the back office's calls about customers. */
export function backOfficeHandlers(
  context: Context,
  ports: BackOfficePorts,
): Handlers<
  | 'POST /api/userList'
  | 'POST /api/enable'
  | `POST /api/enable/many${'' | '/preview'}`
  | 'GET /api/users_interval'
> {
  const { blockedAccounts, blockedCustomers, setStatus, reasonFor, staffNames, reauthenticate } = ports;
  const totals = keptTotals();
  return {
    'POST /api/userList': (input, { principal }) => {
      const actor = actorOf(principal);
      const customer = canonicalFiscalNumber(input.query.fiscal_number);
      return editCustomer(context, input, actor, {
        nameOf: async (trx, other) => {
          if (other === customer) return 'El cliente';
          if (other === actor) return 'Otra ventana tuya';
          return (await staffNames(trx, [other])).get(other) ?? 'Otra persona';
        },
        reauthenticate: () => reauthenticate(principal, input.body),
      });
    },

    'POST /api/enable': async ({ body }, { principal }) => {
      const actor = actorOf(principal);
      await setStatus({
        fiscalNumber: fiscalNumberWithGaps(body.fiscal_number),
        status: body.active ? 'ACTIVE' : 'INACTIVE',
        actor,
        reason: await reasonFor(principal, body),
      });
      return body.active ? ANSWERS.activated : ANSWERS.deactivated;
    },

    'POST /api/enable/many/preview': async ({ body: { fiscal_numbers, active } }) => {
      const ids = fiscal_numbers.map(fiscalNumberWithGaps);
      const blocked = await blockedAccounts(context.db, ids);
      const changed = ids.filter((id) => blocked.has(id) === active);
      return {
        changes: changed.length,
        blocked: [...blocked],
        sessions: active ? 0 : await ports.countOpenSessions(context, changed),
      };
    },

    'POST /api/enable/many': async ({ body }, { principal }) => {
      const actor = actorOf(principal);
      const shownBlocked = body.shown_blocked && new Set(body.shown_blocked.map(fiscalNumberWithGaps));
      const { length: count } = body.fiscal_numbers.filter(
        (id) => shownBlocked?.has(fiscalNumberWithGaps(id)) !== !body.active,
      );
      if (count > guardedFigures.peopleTogether && body.undoes === undefined && body.people !== count) {
        const message = `Cambian ${count} clientes. Escribe ese número.`;
        throw new ApiError('COUNT_NOT_REPEATED', { fields: [{ path: '/body/people', message }] });
      }
      const reason = await reasonFor(principal, body);
      const status = body.active ? 'ACTIVE' : 'INACTIVE';
      const batch = body.batch ?? randomUUID();
      const done = { changed: [] as string[], unchanged: [] as string[], since: [] as string[] };
      const refused: { fiscal_number: string; message: string }[] = [];
      // Each customer has a transaction of its own, so that one that cannot be changed does not stop the others.
      for (const fiscalNumber of new Set(body.fiscal_numbers.map(fiscalNumberWithGaps))) {
        try {
          const outcome = await setStatus({
            ...{ fiscalNumber, status, actor, reason, batch },
            undoes: body.undoes,
            shown: shownBlocked && (shownBlocked.has(fiscalNumber) ? 'INACTIVE' : 'ACTIVE'),
          });
          done[outcome].push(fiscalNumber);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refused.push({ fiscal_number: fiscalNumber, message: messageFor(error.code, true) });
        }
      }
      return { batch, ...done, refused };
    },

    'GET /api/users_interval': async ({ query }) => {
      const range = {
        ...dayRange(query.min_date, query.max_date, ['/query/min_date', '/query/max_date']),
        only: query.status && (await blockedCustomers(context.db)),
      };
      const { page, limit, offset } = pageOf(query);
      const total = await totals.totalOf(JSON.stringify(range), page === 1, () =>
        countNewCustomers(context.db, range),
      );
      const rows = await joinedPage(context.db, range, { limit, offset, sort: query.sort }).execute();
      const ids = rows.map((row) => row.fiscalNumber);
      const blocked = await blockedAccounts(context.db, ids);
      return {
        clients: rows.map((row) => onTheWire(row, blocked.has(row.fiscalNumber))),
        total_clients: total,
        max_pages: Math.ceil(total / limit),
        current_page: page,
      };
    },
  };
}
