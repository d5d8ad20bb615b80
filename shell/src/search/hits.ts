import type { Output } from '@portal/contract';
import { administratorsList } from '@portal/contract/page-addresses/administrators-list';
import { contentBlocksPage } from '@portal/contract/page-addresses/content-blocks-page';
import { contentPages } from '@portal/contract/page-addresses/content-pages';
import { customerHref } from '@portal/contract/page-addresses/customer-page';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { shownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import type { Tone } from '@portal/ui/core';
import { dateOf, groupedId, pesos } from '@portal/ui/format';
import { foldedText } from '@portal/values/folded-text';
import { shortTransactionId } from '@portal/values/transaction-number';
import { searchTexts as text } from './search-texts.ts';

export type Found = Output<'GET /api/search'>;
export type Kind = keyof Found;

/** A line of the results. */
export interface Hit {
  /** Unique among all lines. */
  readonly key: string;
  readonly href: string;
  readonly title: string;
  readonly detail: string;
  readonly badge?: { readonly tone: Tone; readonly label: string } | undefined;
}

export interface Group {
  readonly kind: Kind;
  readonly title: string;
  /** Number of shown hits among all hits, in words. */
  readonly of: string;
  readonly hits: readonly Hit[];
}

const tones: Readonly<Record<keyof typeof text.states, Tone>> = {
  inactive: 'bad',
  blocked: 'bad',
  late: 'bad',
  up_to_date: 'ok',
  no_credit: 'neutral',
  closed: 'neutral',
  written_off: 'bad',
};
const badgeOf = (state: keyof typeof text.states): Hit['badge'] => ({
  tone: tones[state],
  label: text.states[state],
});

const usualOrder = Object.keys(text.groups) as Kind[];

/** Customers come first, except where their names only sound like the typed text and another kind has a hit by name. */
function orderOf({ customers, actions }: Found): readonly Kind[] {
  if (customers.forgiven === null) return usualOrder;
  const named: Kind[] = [
    ...(actions.named ? (['actions'] as const) : []),
    'pages',
    'blocks',
    'administrators',
  ];
  return [...named, ...usualOrder.filter((kind) => !named.includes(kind))];
}

/** Hits as groups of lines; groups without a hit are left out. */
export function groupsOf(found: Found): readonly Group[] {
  const lines: Readonly<Record<Kind, readonly Omit<Hit, 'key'>[]>> = {
    customers: found.customers.hits.map((hit) => ({
      href: customerHref(hit.fiscal_number),
      title: `${hit.first_name} ${hit.last_name}`,
      detail: text.id(groupedId(hit.fiscal_number), hit.place),
      badge: badgeOf(hit.state),
    })),
    invoices: found.invoices.hits.map((hit) => ({
      href: customerHref(hit.fiscal_number),
      title: [hit.invoice, hit.name].filter(Boolean).join(', '),
      detail: text.balance(pesos(hit.balance)),
      badge: badgeOf(hit.state),
    })),
    payments: found.payments.hits.map((hit) => ({
      href: `/transaccion/${hit.transaction_id}`,
      title: [shortTransactionId(hit.transaction_id), hit.name].filter(Boolean).join(', '),
      detail: text.payment(dateOf(hit.created), pesos(hit.total_amount)),
      badge: paymentBadge(hit),
    })),
    pages: found.pages.hits.map((hit) => ({
      href: pageHref(contentPages, { page: hit.id }),
      title: hit.name,
      detail: [hit.published ? text.published : text.draft, hit.extract].filter(Boolean).join('. '),
    })),
    blocks: (found.blocks?.hits ?? []).map((hit) => ({
      href: pageHref(contentBlocksPage, { block: hit.id }),
      title: hit.name || text.blocks[hit.kind],
      detail: [text.blocks[hit.kind], hit.extract].filter(Boolean).join('. '),
    })),
    administrators: (found.administrators?.hits ?? []).map((hit) => ({
      href: pageHref(administratorsList, { fiscalNumber: hit.fiscal_number, opened: hit.fiscal_number }),
      title: `${hit.first_name} ${hit.last_name}`,
      detail: text.id(groupedId(hit.fiscal_number), hit.profile),
      badge: hit.active ? undefined : badgeOf('inactive'),
    })),
    actions: found.actions.hits.map(({ path, label, detail }) => ({ href: path, title: label, detail })),
  };
  return orderOf(found)
    .map((kind) => ({
      kind,
      title: text.groups[kind],
      of: text.of(lines[kind].length, found[kind]?.count ?? 0, found[kind]?.more ?? false),
      hits: lines[kind].map((line, index) => ({ ...line, key: `${kind}-${index}` })),
    }))
    .filter(({ hits }) => hits.length > 0);
}

const paymentTones = { Approved: 'ok', Init: 'wait', Pending: 'wait', Cancelled: 'neutral' } as const;
function paymentBadge(hit: Found['payments']['hits'][number]): Hit['badge'] {
  const status = shownStatus(hit);
  return {
    tone: status in paymentTones ? paymentTones[status as keyof typeof paymentTones] : 'bad',
    label: transactionStatusLabels[status],
  };
}

/**
 * A text in parts. The beginning of each word that starts with one of the searched words is marked, ignoring accents.
 */
export function markedParts(
  title: string,
  words: readonly string[],
): readonly { text: string; marked: boolean }[] {
  const wanted = words.map(foldedText).filter((word) => word.length > 1);
  return title.split(/(?<=\s)|(?=\s)/).flatMap((part) => {
    const begun = wanted.find((word) => foldedText(part).startsWith(word));
    if (begun === undefined) return [{ text: part, marked: false }];
    return [
      { text: part.slice(0, begun.length), marked: true },
      ...(part.length > begun.length ? [{ text: part.slice(begun.length), marked: false }] : []),
    ];
  });
}
