import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { businessDate } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import type { Selectable } from 'kysely';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { enqueuePush } from '../../../people/push/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { mailBody } from '../../../platform/delivery/mail-body.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import { momentInWords } from '../../../platform/process/clock.ts';
import { amountOfPayment } from '../payment-amount.ts';
import { stillOwed } from '../queries/still-owed.ts';
import type { PaymentTables } from '../tables.ts';

type Row = Selectable<PaymentTables['payment_transaction']>;

interface Words {
  readonly subject: string;
  readonly opening: string;
  readonly state: string;
  /** Title of the push, without the amount: a lock screen shows it. */
  readonly title: string;
}

/** What a reversal means for the credit, by where the money stood: only what was applied is owed again. */
const AFTER_REVERSAL: Readonly<Partial<Record<Row['money'], string>>> = {
  applied: ', así que ese valor vuelve a estar pendiente.',
  suspense: '. Lo estábamos revisando y ya no lo aplicaremos a tu crédito.',
  returned: '. Ese valor ya te lo habíamos devuelto, así que no cambia nada en tu crédito.',
  written_down: '. Ese valor no había abonado a tu crédito, así que no cambia nada en él.',
};

function wordsOf(row: Row, moneyBefore: Row['money']): Words | undefined {
  const amount = pesos(amountOfPayment(row));
  if (row.money === 'reversed') {
    return {
      subject: `Tu banco reversó tu pago de ${amount}`,
      opening: `Tu banco reversó el pago de ${amount} que había aprobado${AFTER_REVERSAL[moneyBefore] ?? '.'}`,
      state: 'Reversada',
      title: 'Tu banco reversó un pago',
    };
  }
  if (row.attention === 'AMOUNT_MISMATCH') {
    return {
      subject: 'Estamos revisando tu pago',
      opening: `Tu banco nos informó ${amount} y tu pago era de ${pesos(row.total_amount)}. Estamos revisándolo y te avisaremos; no pagues de nuevo.`,
      state: 'En revisión',
      title: 'Estamos revisando tu pago',
    };
  }
  if (row.status === 'Approved' && row.money === 'returned') {
    return {
      subject: `Tu banco aprobó de nuevo tu pago de ${amount}`,
      opening: `Tu banco aprobó de nuevo el pago de ${amount} que había reversado. Ese valor ya te lo habíamos devuelto, así que no cambia nada en tu crédito.`,
      state: transactionStatusLabels.Approved,
      title: 'Tu banco aprobó de nuevo un pago',
    };
  }
  if (row.status === 'Approved' && row.money === 'suspense') {
    return {
      subject: `Recibimos tu pago de ${amount}`,
      opening: `Tu banco aprobó el pago de ${amount}. Lo estamos aplicando a tu crédito y puede tardar un día hábil; no pagues de nuevo.`,
      state: transactionStatusLabels.Approved,
      title: 'Recibimos tu pago',
    };
  }
  switch (row.status) {
    case 'Approved':
      return {
        subject: `Recibimos tu pago de ${amount}`,
        opening: `Tu banco aprobó el pago de ${amount} y ya lo aplicamos a tu crédito. ¡Gracias!`,
        state: transactionStatusLabels.Approved,
        title: 'Recibimos tu pago',
      };
    case 'Fail': {
      const rejected = row.response_gateway === 'NOT_AUTHORIZED';
      return {
        subject: `Tu pago de ${amount} no fue aprobado`,
        opening: `No se hizo el pago de ${amount}. Puedes intentarlo de nuevo cuando quieras.`,
        state: rejected ? transactionStatusLabels.Rejected : transactionStatusLabels.Fail,
        title: 'Tu pago no fue aprobado',
      };
    }
    case 'Cancelled':
      return {
        subject: `Tu pago de ${amount} se canceló`,
        opening: `El pago de ${amount} se canceló antes de terminar y no se hizo ningún débito. Puedes intentarlo de nuevo cuando quieras.`,
        state: transactionStatusLabels.Cancelled,
        title: 'Tu pago se canceló',
      };
    case 'Error':
      return {
        subject: `No pudimos hacer tu pago de ${amount}`,
        opening: `El pago de ${amount} no se pudo hacer. Puedes intentarlo de nuevo cuando quieras.`,
        state: transactionStatusLabels.Error,
        title: 'No pudimos hacer tu pago',
      };
    case 'Init':
    case 'Pending':
      return undefined;
  }
}

/** The facts that PSE prescribes for every receipt, whatever the state, and the portal's own number of the payment. */
function factsOf(row: Row, state: string): readonly (readonly [string, string])[] {
  return [
    ['Empresa', contact.company],
    ['NIT', contact.taxId],
    ['Estado', state],
    ['Banco', row.bank_name],
    ['CUS (código de rastreo)', row.trazability_code ?? 'Sin asignar'],
    ['Ticket', row.ticket_id ?? 'Sin asignar'],
    ['Fecha', momentInWords(row.paid_at ?? row.created_at)],
    ['Valor', pesos(amountOfPayment(row))],
    ['Descripción', row.payment_concept],
    ['Transacción', row.public_id],
  ];
}

/**
 * Links of the mail: the payment's page; after a payment that was not made, first the page on which it is made again.
 */
function linksOf(row: Row, publicUrl: string): readonly { readonly label: string; readonly url: string }[] {
  const payment = { label: 'Ver el comprobante', url: `${publicUrl}/transaccion/${row.public_id}` };
  const isRefused = row.status !== 'Approved' && row.money === 'none' && row.attention === null;
  return isRefused ? [{ label: 'Intentar de nuevo', url: `${publicUrl}/facturas` }, payment] : [payment];
}

/**
 * Queues the mail, the SMS and the push of a transition, once for each, in the transaction that makes it.
 * @param publicUrl of the portal, for the mail's links.
 * @param moneyBefore where the payment's money stood before the transition.
 */
export async function enqueueReceipt(
  trx: Handle,
  at: Date,
  row: Row,
  { publicUrl }: { readonly publicUrl: string },
  moneyBefore: Row['money'],
): Promise<void> {
  const words = wordsOf(row, moneyBefore);
  const customer = words && (await customerByFiscalNumber(trx, row.fiscal_number));
  if (!words || !customer) return;
  const owed = row.money === 'applied' ? await stillOwed(trx, row.public_id, businessDate(at)) : [];
  const key = `payment:${row.public_id}:${row.version + 1}`;
  if (customer.email !== '') {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient: customer.email,
      subject: words.subject,
      ...mailBody({
        title: words.subject,
        greeting: `Hola, ${customer.firstName}:`,
        paragraphs: [words.opening, ...owed],
        facts: factsOf(row, words.state),
        links: linksOf(row, publicUrl),
      }),
      dedupeKey: `${key}:email`,
    });
  }
  if (customer.phone !== '') {
    const code = row.trazability_code ? ` CUS ${row.trazability_code}.` : '';
    await enqueueMessage(trx, at, {
      channel: 'sms',
      recipient: customer.phone,
      subject: '',
      body: `${BRAND_AT_START}: ${words.subject}.${code}`,
      dedupeKey: `${key}:sms`,
    });
  }
  await enqueuePush(trx, at, {
    fiscalNumber: row.fiscal_number,
    key,
    title: words.title,
    body: 'Entra para ver el comprobante.',
    path: `/transaccion/${row.public_id}`,
  });
}
