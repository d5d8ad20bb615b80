import { BRAND_AT_START } from '@portal/contract/brand';
import { contact } from '@portal/contract/messages';
import { longDate } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import { usableEmail } from '@portal/values/usable-email';
import { type OtpWords, ownCodeWarning } from '../../access/otp/index.ts';
import type { Customer } from '../../people/customers/index.ts';
import type { Handle } from '../../platform/database/database.ts';
import { type MailContent, mailBody } from '../../platform/delivery/mail-body.ts';
import { enqueueMessage } from '../../platform/delivery/outbox.ts';
import type { TermChangeRow } from './changes.ts';
import type { ShownPlan } from './shown-plan.ts';

/** Every figure of a change, before and after. */
const factsOf = ({ invoice, term }: TermChangeRow, plan: ShownPlan): MailContent['facts'] => {
  const { actual, nuevo, planPagos } = plan.reply;
  return [
    ['Factura', invoice],
    ['Número de cuotas', `${term} → ${plan.term}`],
    ['Cuota', `${pesos(actual.cuotaMes)} → ${pesos(nuevo.cuotaMes)}`],
    ['Última cuota', `${longDate(actual.fechaUltimaCuota)} → ${longDate(nuevo.fechaUltimaCuota)}`],
    ['Intereses por pagar', `${pesos(actual.totalIntereses)} → ${pesos(nuevo.totalIntereses)}`],
    ['Total por pagar', `${pesos(actual.totalPagar)} → ${pesos(nuevo.totalPagar)}`],
    ['Tasa', `${planPagos.tasaInteres.replace('.', ',')} % mensual efectiva`],
  ];
};

const inFull = (change: TermChangeRow, plan: ShownPlan): string =>
  factsOf(change, plan)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const byWhom = ({ actor_kind }: TermChangeRow): string =>
  actor_kind === 'admin' ? ' Lo está haciendo un asesor por ti.' : '';

/** Texts of the code's messages. They name everything that the code approves, so that the customer knows it. */
export function approvalWords(
  change: TermChangeRow,
  plan: ShownPlan,
  firstName: string,
  minutes: number,
): OtpWords {
  return {
    subject: `Tu código para modificar el plazo de ${change.invoice}`,
    mail: (code) =>
      [
        `Hola, ${firstName}:`,
        `Con este código apruebas el cambio de plazo de tu crédito. Vence en ${minutes} minutos.${byWhom(change)}`,
        `    ${code}`,
        inFull(change, plan),
        ownCodeWarning,
        contact.company,
      ].join('\n\n'),
    sms: (code) =>
      `${BRAND_AT_START}: ${code} es tu código para pasar la factura ${change.invoice} de ${change.term} a ${plan.term} cuotas.${byWhom(change)} Vence en ${minutes} minutos. ${ownCodeWarning}`,
  };
}

type Notice = 'approved' | 'confirmed';

const NOTICE: Readonly<Record<Notice, { readonly subject: string; readonly text: string }>> = {
  approved: {
    subject: 'Aceptaste el código del cambio de plazo',
    text: 'Escribiste el código que aprueba el cambio de plazo de tu crédito. Falta la autorización final.',
  },
  confirmed: {
    subject: 'Cambiamos el plazo de tu crédito',
    text: 'El plazo de tu crédito cambió. Este es el plan que aprobaste:',
  },
};

/**
 * Queues a mail about a step of a change of term, or an SMS without an address, once for each step. The mail links to
 * the invoice on the portal.
 */
export async function notifyCustomer(
  trx: Handle,
  at: Date,
  customer: Pick<Customer, 'firstName' | 'email' | 'phone'>,
  change: TermChangeRow,
  plan: ShownPlan,
  { notice, publicUrl }: { readonly notice: Notice; readonly publicUrl: string },
): Promise<void> {
  const { subject, text } = NOTICE[notice];
  const dedupeKey = `term:${change.number}:${change.approval}:${notice}`;
  const email = usableEmail(customer.email);
  if (email !== '') {
    await enqueueMessage(trx, at, {
      channel: 'email',
      recipient: email,
      subject: `${subject} (${change.invoice})`,
      ...mailBody({
        title: subject,
        greeting: `Hola, ${customer.firstName}:`,
        paragraphs: [text, 'Si no fuiste tú, avísanos ya.'],
        facts: factsOf(change, plan),
        links: [
          {
            label: notice === 'confirmed' ? 'Ver el plan nuevo' : 'Ver la factura',
            url: `${publicUrl}/resumen?factura=${encodeURIComponent(change.invoice)}`,
          },
        ],
      }),
      dedupeKey,
    });
  } else if (customer.phone !== '') {
    await enqueueMessage(trx, at, {
      channel: 'sms',
      recipient: customer.phone,
      subject: '',
      body: `${BRAND_AT_START}: ${subject.toLowerCase()} ${change.invoice}, de ${change.term} a ${plan.term} cuotas. Si no fuiste tú, llámanos: ${contact.freeLine}.`,
      dedupeKey,
    });
  }
}
