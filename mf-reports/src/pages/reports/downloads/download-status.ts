import { type PaymentGroup, paymentGroupWords } from '@portal/contract/payment-groups';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import type { Export } from '@portal/features/exports';
import { bogotaTimestamp } from '@portal/ui/format';
import { texts as all } from '../../../texts.ts';

const { downloads: texts } = all;

export type DownloadStatus = Export['status'] | 'expired';

export function isUnderWay({ status }: Pick<Export, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** Status of a file; a finished file past `expires_at`, a local time in Bogotá, is expired. */
export function statusOf(
  { status, expires_at }: Pick<Export, 'status' | 'expires_at'>,
  now: Date = new Date(),
): DownloadStatus {
  const isGone = expires_at !== null && expires_at <= bogotaTimestamp(now);
  return status === 'done' && isGone ? 'expired' : status;
}

/** A date of a filter, `20-11-26`, as `2026-11-20`; any other value unchanged. */
const dated = (value: string): string =>
  value.replace(/^(\d{2})-(\d{2})-(?:20)?(\d{2})$/, (_, day, month, year) => `20${year}-${month}-${day}`);

const statusWords: Readonly<Record<string, string>> = transactionStatusLabels;

function shownAs(name: string, value: string): string {
  if (name === 'group') return paymentGroupWords(value as PaymentGroup);
  if (name === 'status' || name === 'outcome') return statusWords[value] ?? value;
  return name === 'sort' ? orderInWords(value) : dated(value);
}

/** An order in words: `-total_amount` → `Valor pagado, descendente`. */
function orderInWords(sort: string): string {
  const [column, words] = sort.startsWith('-') ? [sort.slice(1), texts.descending] : [sort, texts.ascending];
  return words(texts.orders[column] ?? column);
}

/** Filters and order of a file, in words: `Desde 2026-11-01 · Estado Aprobada`. */
export function filtersInWords(filters: Export['filters']): string {
  const words = Object.entries(filters).map(([name, value]) => {
    return `${texts.filters[name] ?? name} ${shownAs(name, value)}`;
  });
  return words.length === 0 ? texts.noFilters : words.join(' · ');
}
