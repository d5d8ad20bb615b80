import type { customerCalls } from '@portal/contract/calls/customers';
import type { Customer as CustomerWire } from '@portal/contract/reply-types';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/http/paging.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Proof } from '../../platform/http/reauthentication.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { confirmContact, sendContactCode } from './confirm-contact.ts';
import { customerVersion } from './customer-version.ts';
import { onWire } from './person-values.ts';
import { profileOf, saveProfile } from './profile.ts';
import type { Customer } from './queries/customers.ts';
import { departments, municipalitiesOf } from './queries/departments-and-cities.ts';
import { matchingCustomers } from './queries/user-list.ts';

/** Functions of other domains: which accounts are blocked, and the proof of the person who is logged in. */
export interface CustomerPorts {
  /** Those of the national IDs that an administrator has blocked. One query. */
  readonly blockedAccounts: (db: Handle, fiscalNumbers: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Throws unless the proof is valid for the person who is logged in. */
  readonly reauthenticate: (principal: Principal, proof: Proof) => Promise<void>;
}

/** A customer as the back office sees them; `city` is a municipality by its code (EN-30). */
export function onTheWire(customer: Customer, isBlocked: boolean): CustomerWire {
  return {
    fiscal_number: customer.fiscalNumber,
    ...onWire(customer),
    address: { state: customer.department, city: customer.municipalityCode ?? '', street: customer.street },
    status: isBlocked ? 'INACTIVE' : 'ACTIVE',
    date_joined: bogotaTimestamp(customer.joinedAt),
    pending_information: customer.pendingInformation,
    version: customerVersion(customer),
  };
}

/** Staff have no profile here; their data are edited elsewhere. */
const ownFiscalNumber = (principal: Principal): string => {
  if (principal.kind !== 'client') throw new ApiError('USER_DOES_NOT_EXIST');
  return principal.fiscalNumber;
};

export function customerHandlers(
  context: Context,
  { blockedAccounts, reauthenticate }: CustomerPorts,
): Handlers<keyof typeof customerCalls> {
  return {
    'GET /api/dataResponse': (_input, { principal }) => profileOf(context, ownFiscalNumber(principal)),

    'POST /api/dataResponse': ({ body }, { principal, address }) =>
      saveProfile(context, {
        fiscalNumber: ownFiscalNumber(principal),
        typed: body,
        address,
        reauthenticate: () => reauthenticate(principal, body),
      }),

    'POST /api/contactCode': (_input, { principal }) => sendContactCode(context, ownFiscalNumber(principal)),

    'POST /api/confirmContact': async ({ body }, { principal }) => {
      const fiscalNumber = ownFiscalNumber(principal);
      await confirmContact(context, {
        fiscalNumber,
        typed: body,
        reauthenticate: (given) => reauthenticate(principal, given),
      });
      return await profileOf(context, fiscalNumber);
    },

    'GET /api/userList': async ({ query }) => {
      const { page, limit, offset } = pageOf(query);
      const { rows, total } = await matchingCustomers(context.db, { ...query, limit, offset });
      const blocked = await blockedAccounts(
        context.db,
        rows.map((row) => row.fiscalNumber),
      );
      return {
        clients: rows.map((row) => onTheWire(row, blocked.has(row.fiscalNumber))),
        total_clients: total,
        max_pages: Math.ceil(total / limit),
        current_page: page,
      };
    },

    'GET /api/states': async () => ({
      states: (await departments(context.db)).map(({ name }) => ({ state: name })),
    }),

    'GET /api/cities/:state': async ({ params }) => ({
      cities: (await municipalitiesOf(context.db, params.state)).map(({ code, name }) => ({
        city_code: code,
        city_name: name,
      })),
    }),
  };
}
