import type { Input, Output } from '@portal/contract';
import { adminLabels, adminPaths } from '@portal/contract/admin-areas';
import { plainSigns } from '@portal/values';
import { businessDate } from '@portal/values/bogota-time';
import { blockedAccounts, staffCalled } from '../../../access/identity/index.ts';
import { variableGroups } from '../../../access/settings/index.ts';
import { searchBlocks, searchPages } from '../../../content/site/index.ts';
import {
  type Credit,
  creditsByInvoice,
  invoicesBeginning,
  openCreditsOfAll,
  owedOf,
  unpaidInstalments,
} from '../../../money/credit/index.ts';
import { onItsWayOf, searchTransactions } from '../../../money/payments/index.ts';
import { customerNames, type FoundCustomers, searchCustomers } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { hasWords, invoiceSpellings, wordsOf } from '../../../platform/database/search-words.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { actsFor } from './acts.ts';

type Reply = Output<'GET /api/search'>;

/** Most hits of each kind that are shown. */
const HITS_SHOWN = 3;
/** Most invoices that are counted. */
const INVOICES_COUNTED = 100;

const group = <Hit>(hits: readonly Hit[], count = hits.length, more = false) => ({
  hits: hits.slice(0, HITS_SHOWN),
  count,
  more,
});

/** Those of the credits that are late, by invoice; money that was received and waits is not asked for again. */
const lateOf = async (
  db: Handle,
  credits: readonly Credit[],
  today: string,
): Promise<ReadonlySet<string>> => {
  const onItsWay = await onItsWayOf(db, ...new Set(credits.map(({ fiscalNumber }) => fiscalNumber)));
  const late = credits.filter((credit) => owedOf(credit, today, onItsWay).asked.late > 0);
  return new Set(late.map(({ invoice }) => invoice));
};

const customersOf = async (
  { db }: Context,
  { rows, count, more, forgiven }: FoundCustomers,
  credits: ReadonlyMap<string, readonly Credit[]>,
  today: string,
): Promise<Reply['customers']> => {
  const blocked = await blockedAccounts(
    db,
    rows.map(({ fiscalNumber }) => fiscalNumber),
  );
  const late = await lateOf(db, [...credits.values()].flat(), today);
  const stateOf = (id: string): Reply['customers']['hits'][number]['state'] => {
    const own = credits.get(id) ?? [];
    if (blocked.has(id)) return 'blocked';
    if (own.length === 0) return 'no_credit';
    return own.some(({ invoice }) => late.has(invoice)) ? 'late' : 'up_to_date';
  };
  return {
    count,
    more,
    forgiven,
    hits: rows.map((row) => ({
      fiscal_number: row.fiscalNumber,
      first_name: row.firstName,
      last_name: row.lastName,
      place: row.municipality,
      state: stateOf(row.fiscalNumber),
    })),
  };
};

const invoiceHit = (
  credit: Credit,
  names: ReadonlyMap<string, string>,
  late: ReadonlySet<string>,
  today: string,
): Reply['invoices']['hits'][number] => {
  const unpaid = unpaidInstalments(credit, today);
  const state = () => {
    if (credit.status === 'closed') return 'closed';
    if (credit.portfolio === 'written_off') return 'written_off';
    return late.has(credit.invoice) ? 'late' : 'up_to_date';
  };
  return {
    invoice: credit.invoice,
    fiscal_number: credit.fiscalNumber,
    name: names.get(credit.fiscalNumber) ?? '',
    balance: unpaid.reduce((sum, { capital }) => sum + capital, 0),
    state: state(),
  };
};

/** Invoices by the beginning of their number, otherwise those of the found customers. */
const invoicesOf = async (
  { db }: Context,
  typed: string,
  credits: readonly Credit[],
  today: string,
): Promise<Reply['invoices']> => {
  const number = invoiceSpellings(typed).find((spelling) => /^[A-Z]?\d{3,}$/.test(spelling));
  const numbers = number === undefined ? [] : await invoicesBeginning(db, number, INVOICES_COUNTED + 1);
  const found = numbers.length > 0 ? await creditsByInvoice(db, numbers.slice(0, HITS_SHOWN)) : credits;
  const names = await customerNames(
    db,
    found.map(({ fiscalNumber }) => fiscalNumber),
  );
  const late = await lateOf(db, found, today);
  const hits = found.map((credit) => invoiceHit(credit, names, late, today));
  return numbers.length > 0
    ? group(hits, Math.min(INVOICES_COUNTED, numbers.length), numbers.length > INVOICES_COUNTED)
    : group(hits);
};

/**
 * Payments by the beginning of their id or trazability code, otherwise those of the found customer, if there is one
 * only.
 */
const paymentsOf = async (
  context: Context,
  typed: string,
  customer: string | undefined,
): Promise<Reply['payments']> => {
  // The screen shortens a number with an ellipsis at its end.
  const code = plainSigns(typed).replace(/…$/, '');
  const asked = [
    ...(/^[a-z0-9]{6,64}$/i.test(code) ? [{ transaction_id: code }, { trazability_code: code }] : []),
    ...(customer === undefined ? [] : [{ fiscal_number: customer }]),
  ];
  for (const filter of asked) {
    const { transactions, total_transactions } = await searchTransactions(context, {
      ...filter,
      trx_by_page: HITS_SHOWN,
    });
    if (total_transactions === 0) continue;
    const names = await customerNames(
      context.db,
      transactions.map(({ user }) => user.fiscal_number),
    );
    return group(
      transactions.map(({ transaction_id, user, created, total_amount, status, response_gateway }) => ({
        transaction_id,
        fiscal_number: user.fiscal_number,
        name: names.get(user.fiscal_number) ?? '',
        created,
        total_amount,
        status,
        response_gateway,
      })),
      total_transactions,
    );
  }
  return group([]);
};

const pagesOf = async ({ db, clock }: Context, words: readonly string[]): Promise<Reply['pages']> =>
  group(
    (await searchPages(db, words, clock.now())).map(({ id, nombre, published, extract }) => ({
      id,
      name: nombre,
      published,
      extract,
    })),
  );

/** Questions, banners, tiles and contacts of the public pages. */
const blocksOf = async ({ db }: Context, words: readonly string[]): Promise<Reply['blocks']> =>
  group(
    (await searchBlocks(db, words)).map(({ id, module_type, title, extract }) => ({
      id,
      name: title,
      kind: module_type,
      extract,
    })),
  );

/** Administrators by name and ID. */
const administratorsOf = async ({ db }: Context, typed: string): Promise<Reply['administrators']> =>
  group(
    (await staffCalled(db, typed)).map(({ fiscal_number, first_name, last_name, perfil, status }) => ({
      ...{ fiscal_number, first_name, last_name },
      profile: perfil,
      active: status === 'ACTIVE',
    })),
  );

/** A verb before a customer: `bloquear gómez`. Its beginning is enough. */
const verb = /^(bloqu|desbloqu)\S*\s+(?=\S{2})/i;

interface Asked {
  readonly words: readonly string[];
  /** Whether typing errors are not forgiven. */
  readonly exact: boolean;
  /** Whether the search asks to block or unblock a customer. */
  readonly ofBlock: boolean;
  readonly customers: Reply['customers'];
}

/** Acts for the first customer. */
const actionsFor = (
  { modules }: AdminPrincipal,
  { customers: { hits }, ofBlock }: Asked,
): Reply['actions']['hits'] => {
  const [first] = hits;
  if (!first) return [];
  const name = `${first.first_name} ${first.last_name}`;
  const of = new URLSearchParams({ cedula: first.fiscal_number });
  const act = (isOffered: boolean, label: string, detail: string, path: string) =>
    isOffered ? [{ label, detail, path }] : [];
  return [
    ...act(
      ofBlock,
      `${first.state === 'blocked' ? 'Desbloquear' : 'Bloquear'} a ${name}`,
      'En su página, con el motivo',
      `/adminuser/${encodeURIComponent(first.fiscal_number)}`,
    ),
    ...act(
      modules.has('certificates'),
      `Emitir certificado a ${name}`,
      'Saldo a hoy, sale en PDF',
      `/certificates?${of}`,
    ),
    ...act(
      modules.has('validate_modify_terms'),
      `Cambiar el plazo a ${name}`,
      'Por sus facturas',
      `/validate_modify_terms?${of}`,
    ),
  ];
};

/**
 * Acts for the first customer, then acts by name; the other way round where the customers only have names of a similar
 * spelling. Typing errors in the name of an act are forgiven where neither an act nor a customer is found as typed.
 */
const actionsOf = async (
  { db }: Context,
  principal: AdminPrincipal,
  asked: Asked,
): Promise<Reply['actions']> => {
  const { words, exact, customers } = asked;
  const labels = principal.modules.has('settings')
    ? (await variableGroups(db)).flatMap(({ variables }) => variables.map(({ label }) => label))
    : [];
  const settings = labels
    .filter((label) => hasWords(label, words))
    .map((label) => ({ label, detail: adminLabels.settings, path: adminPaths.settings }));
  const namedBy = (forgiving: boolean) =>
    actsFor(principal, words, forgiving).map(({ label, detail, path }) => ({ label, detail, path }));
  const named = [...namedBy(false), ...settings];
  const isGuess = customers.count === 0 || customers.forgiven !== null;
  const guessed = named.length === 0 && isGuess && !exact ? namedBy(true) : [];
  const own = actionsFor(principal, asked);
  const hits = isGuess ? [...named, ...guessed, ...own] : [...own, ...named];
  return { ...group(hits), named: named.length > 0 };
};

const mayReadPayments = ({ modules, reportSections }: AdminPrincipal): boolean =>
  modules.has('customers') ||
  (modules.has('reports') && (reportSections === 'all' || reportSections.has('pagos')));

/** Results of the search; each kind is searched only where the administrator's profile opens it. */
export async function search(
  context: Context,
  principal: AdminPrincipal,
  query: Input<'GET /api/search'>['query'],
): Promise<Reply> {
  const { q, exact = false } = query;
  const words = wordsOf(q);
  const today = businessDate(context.clock.now());
  const isClerk = principal.modules.has('customers');
  const nothing: FoundCustomers = { rows: [], count: 0, more: false, forgiven: null };
  const ofBlock = verb.test(q);
  const whom = q.replace(verb, '');
  const found = isClerk ? await searchCustomers(context.db, whom, { shown: HITS_SHOWN, exact }) : nothing;
  const open = await openCreditsOfAll(
    context.db,
    found.rows.map(({ fiscalNumber }) => fiscalNumber),
  );
  const credits = Map.groupBy(open, ({ fiscalNumber }) => fiscalNumber);
  const [first] = found.rows;
  const only = found.count === 1 ? first?.fiscalNumber : undefined;
  const customers = await customersOf(context, found, credits, today);
  return {
    customers,
    invoices: isClerk ? await invoicesOf(context, q, open, today) : group([]),
    payments: mayReadPayments(principal) ? await paymentsOf(context, q, only) : group([]),
    pages: principal.modules.has('pages') ? await pagesOf(context, words) : group([]),
    blocks: principal.modules.has('sections') ? await blocksOf(context, words) : group([]),
    administrators: principal.modules.has('controladminusers')
      ? await administratorsOf(context, q)
      : group([]),
    actions: await actionsOf(context, principal, { words, exact, ofBlock, customers }),
  };
}
