import type { Output } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { contentBlocksPage } from '@portal/contract/page-addresses/content-blocks-page';
import { contentPages, ONLY_SEPARATOR } from '@portal/contract/page-addresses/content-pages';
import { ASKED, BLOCKED, customersList } from '@portal/contract/page-addresses/customers-list';
import { NO_DAY } from '@portal/contract/page-addresses/days';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { paymentsReport } from '@portal/contract/page-addresses/payments-report';
import type { PaymentGroup } from '@portal/contract/payment-groups';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { blockedCustomers, profileRequests } from '../../../access/identity/index.ts';
import { blockDrafts, pageDrafts, type WaitingDraft } from '../../../content/site/index.ts';
import { missingCaps } from '../../../lending/quoter/index.ts';
import { lateCases, waitingCases } from '../../../money/money-desk/index.ts';
import { type BankOfHour, banksOfHour, pendingAgeing } from '../../../money/payments/index.ts';
import { countNewCustomers } from '../../../people/customers/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { ownFaults } from '../../../platform/delivery/outbox.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { canaryInDoubt } from '../../releases/index.ts';

type WorkList = Output<'GET /api/workList'>;
type WorkItem = WorkList['items'][number];
type Source = (context: Context, principal: AdminPrincipal) => Promise<readonly WorkItem[]>;

/** Number of names that an entry lists. */
const NAMES_TOLD = 3;
/** Number of pages that a link names. */
const PAGES_LISTED = 100;

const item = (
  kind: WorkItem['kind'],
  count: number,
  more: Partial<WorkItem> & Pick<WorkItem, 'path'>,
): WorkItem[] =>
  count === 0 ? [] : [{ kind, count, amount: null, since: null, names: [], own: true, ...more }];

const wire = (at: Date | null): string | null => at && bogotaTimestamp(at);

/** Link to a group's payments in the report; empty when the administrator may not open the report. */
const paymentsPath = (
  { modules, reportSections }: AdminPrincipal,
  group: PaymentGroup,
  bank?: string,
): string =>
  modules.has('reports') && (reportSections === 'all' || reportSections.has('pagos'))
    ? pageHref(paymentsReport, { group, bank, from: NO_DAY, to: NO_DAY })
    : '';

const money: Source = async ({ db, clock }, { fiscalNumber }) => {
  const late = await lateCases(db, clock.now());
  const { undecided, others, mine } = await waitingCases(db, fiscalNumber);
  const path = adminPaths.money;
  const of = ({ amount, since }: typeof undecided) => ({ amount, since: wire(since), path });
  return [
    ...item('money_late', late.count, of(late)),
    ...item('money', undecided.count, of(undecided)),
    ...item('confirm', others.count, of(others)),
    ...item('confirm', mine.count, { ...of(mine), own: false }),
  ];
};

const unanswered: Source = async ({ db, clock }, principal) => {
  const { buckets, oldest } = await pendingAgeing(db, clock.now());
  const old = buckets.at(-1);
  const path = paymentsPath(principal, 'waiting-1440');
  return item('unanswered', old?.count ?? 0, {
    amount: old?.amount ?? 0,
    since: wire(oldest),
    path,
    own: path !== '',
  });
};

const failingBanks = (banks: readonly BankOfHour[], principal: AdminPrincipal): WorkItem[] =>
  banks
    .filter(({ failing }) => failing)
    .flatMap((bank) =>
      item('bank', bank.unanswered, {
        names: [bank.name, String(bank.payments)],
        since: wire(bank.since),
        path: paymentsPath(principal, 'unanswered-hour', bank.name),
        own: false,
      }),
    );

const usury: Source = async (context) => {
  const months = await missingCaps(context);
  return item('usury', months.length, { names: months, path: adminPaths.settings });
};

/** Services that refuse what we send: who runs the servers mends it, not a page. */
const delivery: Source = async ({ db, clock }) => {
  const faults = await ownFaults(db, clock.now());
  const count = faults.reduce((sum, fault) => sum + fault.count, 0);
  const oldest = Math.min(...faults.map(({ since }) => since.getTime()));
  return item('delivery', count, {
    names: faults.map(({ channel }) => channel),
    since: count === 0 ? null : bogotaTimestamp(new Date(oldest)),
    path: '',
    own: false,
  });
};

const profiles: Source = async (context, principal) => {
  const waiting = (await profileRequests(context, principal)).filter(({ estado }) => estado === 'waiting');
  const of = (requests: typeof waiting, own: boolean) =>
    item('profiles', requests.length, {
      names: requests.slice(0, NAMES_TOLD).map(({ persona, despues }) => persona?.nombre ?? despues.perfil),
      since: requests.at(-1)?.pedida ?? null,
      path: adminPaths.controladminusers,
      own,
    });
  return [
    ...of(
      waiting.filter(({ decidible }) => decidible),
      true,
    ),
    ...of(
      waiting.filter(({ decidible }) => !decidible),
      false,
    ),
  ];
};

/** Drafts by the person who may review them: a draft waits for another person than its author. */
const ofDrafts = (
  waiting: readonly WaitingDraft[],
  { fiscalNumber }: AdminPrincipal,
  pathOf: (ids: readonly number[]) => string,
): WorkItem[] => {
  const of = (own: boolean): WorkItem[] => {
    const drafts = waiting.filter(({ author }) => (author !== fiscalNumber) === own);
    return item('drafts', drafts.length, {
      names: drafts.slice(0, NAMES_TOLD).map(({ title }) => title),
      since: drafts.at(-1)?.changedAt ?? null,
      path: pathOf(drafts.map(({ id }) => id)),
      own,
    });
  };
  return [...of(true), ...of(false)];
};

const ofPages: Source = async ({ db, clock }, principal) =>
  ofDrafts(await pageDrafts(db, clock.now()), principal, (pages) =>
    pageHref(
      contentPages,
      pages.length === 1 ? { page: pages[0] } : { only: pages.slice(0, PAGES_LISTED).join(ONLY_SEPARATOR) },
    ),
  );

/** Questions, banners, tiles and contacts. */
const ofBlocks: Source = async ({ db }, principal) =>
  ofDrafts(await blockDrafts(db), principal, (blocks) =>
    blocks.length === 1 ? pageHref(contentBlocksPage, { block: blocks[0] }) : adminPaths.blocks,
  );

const blocked: Source = async ({ db }, { modules }) =>
  item('blocked', await countNewCustomers(db, { only: await blockedCustomers(db) }), {
    path: modules.has('customers') ? pageHref(customersList, { asked: ASKED, status: BLOCKED }) : '',
    own: false,
  });

const canary: Source = async (context) => {
  const doubt = await canaryInDoubt(context);
  return doubt
    ? item('canary', 1, {
        names: [doubt.verdict],
        since: bogotaTimestamp(new Date(doubt.since)),
        path: adminPaths.releases,
        own: doubt.verdict === 'worse',
      })
    : [];
};

/**
 * Open tasks that the administrator's profile allows them to see: first those that they can do, then those that wait for
 * another person or only inform; within these, the kinds for which waiting costs most come first. The answer also tells
 * how the banks respond now.
 */
export async function workList(context: Context, principal: AdminPrincipal): Promise<WorkList> {
  const { modules } = principal;
  const isReader = modules.has('manager');
  const banks = isReader || modules.has('money') ? await banksOfHour(context.db, context.clock.now()) : [];
  const sources: readonly (readonly [boolean, Source])[] = [
    [modules.has('money'), money],
    [isReader, unanswered],
    [true, async () => failingBanks(banks, principal)],
    [modules.has('settings'), usury],
    [modules.has('settings'), delivery],
    [modules.has('controladminusers'), profiles],
    [modules.has('pages'), ofPages],
    [modules.has('sections'), ofBlocks],
    [modules.has('controladminusers'), blocked],
    [modules.has('releases'), canary],
  ];
  const items: WorkItem[] = [];
  for (const [opens, source] of sources) if (opens) items.push(...(await source(context, principal)));
  return {
    items: items.toSorted((one, other) => Number(other.own) - Number(one.own)),
    banks: isReader ? banks.map(({ since: _since, ...bank }) => bank) : [],
  };
}
