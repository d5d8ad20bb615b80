import { type PaymentGroup, paymentGroupWords } from '@portal/contract/payment-groups';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import type { Export } from '@portal/features/exports';
import { bogotaTimestamp } from '@portal/ui/format';

/** Filters of files in words. */
const filterWords: Readonly<Record<string, string>> = {
  min_date: 'Desde',
  max_date: 'Hasta',
  desde: 'Desde',
  hasta: 'Hasta',
  status: 'Estado',
  group: 'Solo',
  bank: 'Banco',
  fiscal_number: 'Cédula',
  transaction_id: 'Id de transacción',
  trazability_code: 'Código de rastreo',
  user_id: 'Usuario',
  actor: 'Usuario',
  subject: 'Sobre',
  action: 'Acción',
  outcome: 'Estado',
  sort: 'Orden',
};

/** Columns by which a file can be ordered. */
const orders: Readonly<Record<string, string>> = {
  created: 'Creación',
  fiscal_number: 'Cédula',
  paid_date: 'Fecha de pago',
  total_amount: 'Valor pagado',
  datetime: 'Fecha y hora',
  date_joined: 'Registro',
  first_name: 'Nombres',
  last_name: 'Apellidos',
  at: 'Cuándo',
  actor: 'Quién',
  subject: 'Sobre',
};

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
  const column = sort.replace('-', '');
  return `${orders[column] ?? column}, ${column === sort ? 'ascendente' : 'descendente'}`;
}

/** Filters and order of a file, in words: `Desde 2026-11-01 · Estado Aprobada`. */
export function filtersInWords(filters: Export['filters']): string {
  const words = Object.entries(filters).map(([name, value]) => {
    return `${filterWords[name] ?? name} ${shownAs(name, value)}`;
  });
  return words.length === 0 ? 'Sin filtros' : words.join(' · ');
}
