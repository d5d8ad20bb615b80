import type { Output } from '@portal/contract';
import { dateOf, timeOf } from '@portal/values/bogota-time';
import { longDate, shortDate } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import { splitMoney } from '@portal/values/split-money';
import { inSentence } from '@portal/values/wording';
import { ApiError } from '../../platform/process/api-error.ts';
import type { DocumentContent, Table } from './content.ts';

type Found = Output<'GET /api/transactions/:id'>;
type Transaction = Found['transaction'];
type PaidInvoice = NonNullable<Found['receipt']>['invoices'][number];

const right = 'right' as const;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Who reads a sentence: the owner of a payment, or a person who verifies a paper of theirs. */
type Reader = 'owner' | 'verifier';

/** Sentences about money that is not simply applied, by its state. */
const MONEY_WORDS: Readonly<Partial<Record<Transaction['money'], Readonly<Record<Reader, string>>>>> = {
  in_review: {
    owner: 'Recibimos tu pago, lo estamos aplicando. No pagues de nuevo.',
    verifier: 'Recibimos este pago y lo estamos aplicando.',
  },
  not_applied: {
    owner: 'Recibimos este pago y terminamos de revisarlo: no abonó a tu crédito.',
    verifier: 'Recibimos este pago y terminamos de revisarlo: no abonó al crédito.',
  },
  returned: {
    owner: 'Te devolvimos el valor de este pago: no abonó a tu crédito.',
    verifier: 'Devolvimos el valor de este pago: no abonó al crédito.',
  },
  reversed: {
    owner: 'Tu banco reversó este pago después de aprobarlo: no abonó a tu crédito.',
    verifier: 'El banco reversó este pago después de aprobarlo: no abonó al crédito.',
  },
};

type PaidParts = Omit<PaidInvoice['instalments'][number], 'num_quota' | 'due_date' | 'total'>;
const PARTS = ['late_interest', 'guarantee', 'iva', 'interest', 'capital'] as const;

/** Sentence about the money of a payment where it does not simply stand on the invoices. */
function moneyWords({ money, amounts }: Transaction, reader: Reader): string | undefined {
  return (money === 'reversed' ? undefined : splitMoney(amounts, reader)) ?? MONEY_WORDS[money]?.[reader];
}

/** Table of the places in which the money of a payment stands, where they are several. */
function splitTable({ amounts }: Transaction): Table[] {
  if (splitMoney(amounts) === undefined) return [];
  const rows = [
    ['Abonado a tu crédito', amounts.applied],
    ['Por aplicar', amounts.waiting],
    ['Devuelto', amounts.returned],
    ['Sin abonar a tu crédito', amounts.written_down],
  ] as const;
  return [
    {
      title: 'Dónde está lo que pagaste',
      columns: [
        { title: '', width: 2 },
        { title: 'Valor', width: 2, align: right },
      ],
      rows: rows.filter(([, amount]) => amount !== 0).map(([name, amount]) => [name, pesos(amount)]),
      total: ['Total', pesos(amounts.received)],
    },
  ];
}

/** Table of the amounts paid of one invoice, by instalment. */
function paidTable({ invoice, paid, instalments, to_capital, beside_plan, unapplied }: PaidInvoice): Table {
  const ahead: PaidParts = {
    late_interest: 0,
    guarantee: 0,
    iva: 0,
    interest: 0,
    capital: to_capital,
    ...beside_plan,
  };
  const total = (part: keyof PaidParts): number => sum(instalments.map((row) => row[part])) + ahead[part];
  return {
    title: `Qué pagaste de la factura ${invoice}`,
    columns: [
      { title: 'Cuota', width: 20 },
      { title: 'Vence', width: 15 },
      { title: 'Interés de mora', width: 15, align: right },
      { title: 'Garantía', width: 12, align: right },
      { title: 'IVA', width: 11, align: right },
      { title: 'Intereses', width: 13, align: right },
      { title: 'Capital', width: 14, align: right },
      { title: 'Total', width: 15, align: right },
    ],
    rows: [
      ...instalments.map((row) => [
        `Cuota ${row.num_quota}`,
        row.due_date === null ? '' : shortDate(row.due_date),
        ...PARTS.map((part) => pesos(row[part])),
        pesos(row.total),
      ]),
      ...(to_capital === 0
        ? []
        : [['Abono a capital', '', ...PARTS.map((part) => pesos(ahead[part])), pesos(to_capital)]]),
      ...(unapplied === 0 ? [] : [['Por aplicar', '', '', '', '', '', '', pesos(unapplied)]]),
    ],
    total: ['Total', '', ...PARTS.map((part) => pesos(total(part))), pesos(paid)],
  };
}

/** Table of a payment of which only the parts that were asked for are known, by invoice. */
function recordedTable({ invoices, total_amount, amounts }: Transaction): Table {
  return {
    title: total_amount === amounts.asked ? 'Qué pagaste' : 'Qué ibas a pagar',
    columns: [
      { title: 'Factura', width: 2 },
      { title: 'Cuotas', width: 2, align: right },
      { title: 'Interés de mora', width: 2, align: right },
      { title: 'Total', width: 2, align: right },
    ],
    rows: invoices.map(({ invoice, amount_without_mora, interests_mora }) => [
      invoice,
      ...[amount_without_mora, interests_mora, amount_without_mora + interests_mora].map(pesos),
    ]),
  };
}

function nextTable(invoices: readonly PaidInvoice[], today: string): Table {
  return {
    title: `Lo que sigue, a ${longDate(today)}`,
    columns: [
      { title: 'Factura', width: 20 },
      { title: 'Cuota', width: 20 },
      { title: 'Vence', width: 20 },
      { title: 'Valor', width: 20, align: right },
      { title: 'Para pagar todo hoy', width: 25, align: right },
    ],
    rows: invoices.map(({ invoice, next, closed, total_to_pay, overdue }) =>
      closed || next === null
        ? [invoice, 'Pagada por completo', '', pesos(0), pesos(0)]
        : [
            invoice,
            `Cuota ${next.num_quota}`,
            overdue > 0 ? `Venció el ${shortDate(next.due_date)}` : shortDate(next.due_date),
            overdue > 0 ? `En mora ${pesos(overdue)}` : pesos(next.amount),
            pesos(total_to_pay),
          ],
    ),
  };
}

/** A payment in one sentence, and the state of its money where it did not simply pay the invoices, for who verifies it. */
export function receiptStatement(transaction: Transaction): string {
  const { total_amount, invoices, trazability_code } = transaction;
  const paidAt = transaction.paid_date ?? transaction.created;
  const names = inSentence([...new Set(invoices.map(({ invoice }) => invoice))]);
  const words = moneyWords(transaction, 'verifier');
  return `Pago de ${pesos(total_amount)} por PSE el ${longDate(paidAt)}, ${invoices.length === 1 ? 'factura' : 'facturas'} ${names}, CUS ${trazability_code || 'sin asignar'}.${words === undefined ? '' : ` ${words}`}`;
}

/**
 * Receipt of an approved payment, with the figures of the transaction's page.
 * @param today business date of the amounts that are owed next.
 * @throws ApiError RECEIPT_NOT_APPROVED.
 */
export function receiptDocument({ transaction, receipt }: Found, today: string): DocumentContent {
  if (transaction.status !== 'Approved') throw new ApiError('RECEIPT_NOT_APPROVED');
  const { transaction_id, total_amount, amounts, extra_properties, money } = transaction;
  const paidAt = transaction.paid_date ?? transaction.created;
  const words = moneyWords(transaction, 'owner');
  const applied = money === 'reversed' ? null : receipt;
  return {
    kind: 'receipt',
    title: 'Recibo de pago',
    file: `recibo-${dateOf(paidAt)}-${transaction_id.slice(0, 8)}`,
    paragraphs: words === undefined ? [] : [words],
    facts: [
      ['Pagaste', pesos(total_amount)],
      ...(total_amount === amounts.asked ? [] : [['Valor que ibas a pagar', pesos(amounts.asked)] as const]),
      [
        'Estado',
        money === 'in_review' ? 'Aprobada, en revisión' : money === 'applied' ? 'Aprobada' : 'Sin efecto',
      ],
      ['Fecha', `${dateOf(paidAt)} ${timeOf(paidAt)}`],
      ['Banco', extra_properties.bankname],
      ['CUS (código de rastreo)', transaction.trazability_code || 'Sin asignar'],
      ['Ticket', extra_properties.ticket_id || 'Sin asignar'],
      ['Medio de pago', 'PSE'],
      ['Descripción', transaction.payment_concept],
    ],
    tables: [
      ...splitTable(transaction),
      ...(applied === null
        ? [recordedTable(transaction)]
        : [...applied.invoices.map(paidTable), nextTable(applied.invoices, today)]),
    ],
    notes: [
      `Id de la transacción: ${transaction_id}.`,
      'Los valores están en pesos colombianos.',
      ...(applied === null
        ? []
        : [
            'Lo que sigue incluye interés de mora solo donde dice en mora; para pagar todo hoy sí, si lo hay, y no cobra intereses de los periodos que faltan.',
          ]),
    ],
    about: { payments: [transaction_id], invoices: (receipt?.invoices ?? []).map(({ invoice }) => invoice) },
    figures: {
      money,
      amounts,
      paid: (applied?.invoices ?? []).map(({ invoice, paid, instalments, to_capital }) => ({
        ...{ invoice, paid, to_capital },
        instalments: instalments.map(({ due_date: _, ...row }) => row),
      })),
    },
    statement: receiptStatement(transaction),
  };
}
