import { Type } from 'typebox';
import { access, type Call, type CallName } from '../route.ts';
import { PageNumber, PageSize, Strict, Timestamp } from '../schemas.ts';

/** Customer as the back office sees them (EN-30, CU-05). */
export const Customer = Strict({
  fiscal_number: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  home_phone: Type.String(),
  address: Strict({ state: Type.String(), city: Type.String(), street: Type.String() }),
  status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE')]),
  date_joined: Timestamp,
  pending_information: Type.Boolean(),
});

export const customerCalls = {
  'GET /api/userList': {
    summary: 'Find a customer by national ID or e-mail (CU-01, CU-05, CU-18).',
    access: access.admin('customers'),
    query: Strict({
      fiscal_number: Type.Optional(Type.String({ minLength: 5, maxLength: 13 })),
      email: Type.Optional(Type.String({ minLength: 5, maxLength: 120 })),
      page: Type.Optional(PageNumber),
      trx_by_page: Type.Optional(PageSize),
    }),
    reply: Strict({
      clients: Type.Array(Customer),
      total_clients: Type.Integer({ minimum: 0 }),
      max_pages: Type.Integer({ minimum: 0 }),
      current_page: Type.Integer({ minimum: 0 }),
    }),
  },
  'GET /api/states': {
    summary: 'Departments of Colombia (API-19, EN-05).',
    access: access.session,
    reply: Strict({ states: Type.Array(Strict({ state: Type.String() })) }),
  },
  'GET /api/cities/:state': {
    summary: 'Municipalities of a department with their DIVIPOLA code (API-19, EN-05).',
    access: access.session,
    params: Strict({ state: Type.String({ minLength: 1, maxLength: 80 }) }),
    reply: Strict({
      cities: Type.Array(Strict({ city_code: Type.String(), city_name: Type.String() })),
    }),
  },
} as const satisfies Record<CallName, Call>;
