import { contact } from '@portal/contract/messages';
import { businessDate } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import { customerByFiscalNumber } from '../../../people/customers/index.ts';
import { enqueuePush } from '../../../people/push/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { mailBody } from '../../../platform/delivery/mail-body.ts';
import { enqueueMessage } from '../../../platform/delivery/outbox.ts';
import { changeFacts, changeParagraphs, type ToldChange } from '../../credit/index.ts';
import type { QuestionedPayment } from '../queries/questioned-payments.ts';
import { stillOwed } from '../queries/still-owed.ts';

/** An act of two administrators on money in suspense. */
export interface MovedMoney {
  readonly kind: 'apply' | 'return' | 'close' | 'undo_apply' | 'undo_return' | 'undo_close';
  /** Names the act: the same notice is queued once. */
  readonly act: string;
  /** Whole pesos. */
  readonly amount: number;
  readonly invoice: string | null;
  /** What the act changed of the credit of the invoice, to be told with both figures; null where that is nothing. */
  readonly change: ToldChange | null;
}

function wordsOf({ kind, amount, invoice }: MovedMoney) {
  const sum = pesos(amount);
  if (kind === 'apply') {
    return {
      subject: `Aplicamos tu pago de ${sum}`,
      opening: `Ya aplicamos ${sum} a la factura ${invoice ?? ''}. Cuenta desde el día en que pagaste, así que nuestra demora no te cobra intereses.`,
      title: 'Aplicamos tu pago',
    };
  }
  if (kind === 'close') {
    return {
      subject: `Terminamos de revisar tu pago: ${sum} no abonaron a tu crédito`,
      opening: `Terminamos de revisar tu pago. ${sum} no abonaron a tu crédito, así que lo que debías sigue pendiente. Si no sabes por qué, llámanos al ${contact.localLine} y menciona el número de la transacción.`,
      title: 'Terminamos de revisar tu pago',
    };
  }
  if (kind !== 'return') {
    const undone = {
      undo_return: `La devolución de ${sum} que te anunciamos no se hará.`,
      undo_apply: `Dejamos sin efecto la aplicación de ${sum} a la factura ${invoice ?? ''} que te anunciamos.`,
      undo_close: `Abrimos de nuevo la revisión de ${sum} que te dijimos que no abonaron a tu crédito.`,
    }[kind];
    return {
      subject: `Volvimos a revisar tu pago de ${sum}`,
      opening: `${undone} Ese dinero sigue con nosotros y lo estamos aplicando; te avisamos cuando terminemos. No pagues de nuevo.`,
      title: 'Volvimos a revisar tu pago',
    };
  }
  return {
    subject: `Te devolvemos ${sum}`,
    opening: `Te devolvemos ${sum} a la cuenta con la que pagaste. El abono puede tardar unos días hábiles según tu banco.`,
    title: 'Te devolvemos tu pago',
  };
}

/**
 * Queues the mail and the push about money that was applied or returned, or about the undo of it, in the transaction that moves it.
 * @param publicUrl of the portal, for the mail's link.
 */
export async function enqueueMoneyNotice(
  trx: Handle,
  at: Date,
  payment: QuestionedPayment,
  moved: MovedMoney,
  { publicUrl }: { readonly publicUrl: string },
): Promise<void> {
  const customer = await customerByFiscalNumber(trx, payment.fiscalNumber);
  if (!customer) return;
  const { subject, opening, title } = wordsOf(moved);
  const { change, invoice } = moved;
  const owed = moved.kind === 'apply' ? await stillOwed(trx, payment.publicId, businessDate(at)) : [];
  if (customer.email !== '') {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient: customer.email,
      subject,
      ...mailBody({
        title: subject,
        greeting: `Hola, ${customer.firstName}:`,
        paragraphs: [opening, ...(change ? changeParagraphs(change) : []), ...owed],
        facts: [
          ['Empresa', contact.company],
          ['NIT', contact.taxId],
          ['Banco', payment.bankName],
          ['CUS (código de rastreo)', payment.trazabilityCode || 'Sin asignar'],
          ['Valor', pesos(moved.amount)],
          ['Transacción', payment.publicId],
          ...(change ? [['Factura', invoice ?? ''] as const, ...changeFacts(change)] : []),
        ],
        links: [{ label: 'Ver el comprobante', url: `${publicUrl}/transaccion/${payment.publicId}` }],
      }),
      dedupeKey: `money:${moved.act}:email`,
    });
  }
  await enqueuePush(trx, at, {
    fiscalNumber: payment.fiscalNumber,
    key: `money:${moved.act}`,
    title,
    body: 'Entra para ver el detalle.',
    path: `/transaccion/${payment.publicId}`,
  });
}
