import { reminderPath } from '@portal/contract/reminder-link';
import { longDate, longDay } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import { type MailContent, mailBody } from '../../platform/delivery/mail-body.ts';
import { amountOf, type Debt } from './decide.ts';
import type { ReminderKind } from './tables.ts';

export interface ReminderContent {
  readonly kind: ReminderKind;
  readonly dueDate: string;
  /** Unpaid instalments that the customer is asked to pay, by invoice, the oldest of each first. */
  readonly debts: readonly Debt[];
}

/** Subject of the mail: one instalment or several, and their due date. */
function titleOf({ kind, dueDate, debts }: ReminderContent): string {
  const isOne = debts.filter((debt) => debt.dueDate === dueDate).length === 1;
  const day = longDay(dueDate);
  const [yours, falls, waits] = isOne
    ? (['Tu cuota', 'vence', 'está pendiente'] as const)
    : (['Tus cuotas', 'vencen', 'están pendientes'] as const);
  switch (kind) {
    case 'before':
      return `${yours} ${falls} el ${day}`;
    case 'due':
      return `${yours} ${falls} hoy, ${day}`;
    case 'after_3':
      return `${yours} del ${day} ${waits}`;
    case 'after_15':
      return `${yours} del ${day} aún ${waits}`;
  }
}

/** Paragraphs besides the figures. After the due date they offer help and threaten with nothing. */
function paragraphsOf({ kind, dueDate, debts }: ReminderContent): readonly string[] {
  const hasOlder = debts.some((debt) => debt.dueDate < dueDate);
  const older = hasOlder ? ['El total incluye cuotas anteriores que aún no se han pagado.'] : [];
  const paid = 'Si ya pagaste, no tienes que hacer nada: tu banco puede tardar en confirmarlo.';
  if (kind === 'before' || kind === 'due') {
    const when = kind === 'due' ? 'Hoy es el último día' : `Tienes hasta el ${longDate(dueDate)}`;
    return [`${when} para pagar a tiempo, desde tu banco y sin filas.`, ...older, paid];
  }
  return [
    'Puedes ponerte al día cuando quieras desde tu banco. Este es el valor de hoy, con el interés de mora incluido.',
    ...older,
    'Si en este momento te queda difícil pagar, escríbenos o llámanos: buscamos contigo una salida.',
    paid,
  ];
}

/** Mail of a reminder: the amount due by invoice, a link to pay it, and a link to change the reminders. */
export function reminderMail(
  content: ReminderContent,
  {
    firstName,
    publicUrl,
    token,
  }: { readonly firstName: string; readonly publicUrl: string; readonly token: string },
): { readonly subject: string; readonly body: string; readonly html: string } {
  const title = titleOf(content);
  const { debts, dueDate, kind } = content;
  const until =
    kind === 'before' || kind === 'due'
      ? `Paga a más tardar el ${longDate(dueDate)}`
      : 'Valor para ponerte al día hoy';
  const byInvoice = [...Map.groupBy(debts, ({ invoice }) => invoice)];
  const mail: MailContent = {
    title,
    greeting: `Hola, ${firstName}:`,
    paragraphs: paragraphsOf(content),
    facts: [
      [until, pesos(amountOf(debts))],
      ...byInvoice.map(([invoice, of]) => [`Factura ${invoice}`, pesos(amountOf(of))] as const),
    ],
    links: [
      { label: 'Ver y pagar', url: `${publicUrl}${reminderPath(token)}` },
      { label: 'Cambiar cómo te recordamos tus pagos', url: `${publicUrl}/perfil#avisos` },
    ],
  };
  return { subject: title, ...mailBody(mail) };
}
