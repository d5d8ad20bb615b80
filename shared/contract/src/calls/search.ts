import { Type } from 'typebox';
import { access, type Calls } from '../route.ts';
import { InvoiceNumber, OneOf, Pesos, Strict, Timestamp } from '../schemas.ts';
import { BlockType } from './content.ts';
import { TransactionStatus } from './payments.ts';

/** Number of hits; with `more` at least so many, since counting stopped there. */
const found = { count: Type.Integer({ minimum: 0 }), more: Type.Boolean() };

/** The first hits of each kind; a kind that the caller may not open is empty. */
const SearchReply = Strict({
  customers: Strict({
    ...found,
    hits: Type.Array(
      Strict({
        fiscal_number: Type.String(),
        first_name: Type.String(),
        last_name: Type.String(),
        /** Municipality; empty where not known. */
        place: Type.String(),
        state: OneOf(['blocked', 'late', 'up_to_date', 'no_credit']),
      }),
    ),
    /** A word with a similar spelling that found hits where the typed word found none; null without such a word. */
    forgiven: Type.Union([Strict({ typed: Type.String(), found: Type.String() }), Type.Null()]),
  }),
  invoices: Strict({
    ...found,
    hits: Type.Array(
      Strict({
        invoice: InvoiceNumber,
        fiscal_number: Type.String(),
        name: Type.String(),
        balance: Pesos,
        state: OneOf(['late', 'up_to_date', 'closed', 'written_off']),
      }),
    ),
  }),
  payments: Strict({
    ...found,
    hits: Type.Array(
      Strict({
        transaction_id: Type.String(),
        fiscal_number: Type.String(),
        name: Type.String(),
        created: Timestamp,
        total_amount: Pesos,
        status: TransactionStatus,
        response_gateway: Type.String(),
      }),
    ),
  }),
  pages: Strict({
    ...found,
    hits: Type.Array(
      Strict({
        id: Type.Integer(),
        name: Type.String(),
        published: Type.Boolean(),
        extract: Type.String({ description: 'Of its text, around a word that was found there.' }),
      }),
    ),
  }),
  /** Questions, banners, tiles and contacts of the public pages. */
  blocks: Strict({
    ...found,
    hits: Type.Array(
      Strict({ id: Type.Integer(), name: Type.String(), kind: BlockType, extract: Type.String() }),
    ),
  }),
  administrators: Strict({
    ...found,
    hits: Type.Array(
      Strict({
        fiscal_number: Type.String(),
        first_name: Type.String(),
        last_name: Type.String(),
        profile: Type.String(),
        active: Type.Boolean(),
      }),
    ),
  }),
  /** Pages of the administration, reports, settings, and what can be done. */
  actions: Strict({
    ...found,
    /** Whether some of them have exactly the typed words as their name. */
    named: Type.Boolean(),
    hits: Type.Array(Strict({ label: Type.String(), detail: Type.String(), path: Type.String() })),
  }),
});

export const searchCalls = {
  'GET /api/search': {
    summary:
      'Customers (name with accents and typing errors forgiven, ID, phone, e-mail), invoices, payments, content pages, what public pages are made of, administrators, and acts (named with typing errors forgiven too), three of each, as far as the profile of who asks opens them. With `exact` nothing is forgiven.',
    access: access.admin(),
    query: Strict({
      q: Type.String({ minLength: 2, maxLength: 80 }),
      exact: Type.Optional(Type.Boolean()),
    }),
    reply: SearchReply,
  },
} as const satisfies Calls;
