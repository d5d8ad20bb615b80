import { BRAND_AT_START } from '@portal/contract/brand';
import { contact, messages } from '@portal/contract/messages';
import { pesos } from '@portal/values/number-formats';
import { type OtpWords, ownCodeWarning } from '../../access/otp/index.ts';

const HELP = `${contact.localLine}, ${contact.freeLine}`;

/** Reasons why a customer cannot ask for an increase now. */
export const refusals = {
  off: 'El aumento de cupo no está disponible en este momento. Inténtalo más tarde.',
  writtenOff: `${messages.writtenOff} Comunícate con nosotros: ${HELP}.`,
  arrears: 'Tienes cuotas vencidas. Ponte al día y podrás aumentar tu cupo.',
  notOffered: 'Por ahora no tienes un aumento de cupo preaprobado.',
  inReview: 'Ya tienes una solicitud de aumento de cupo en estudio. Te respondemos en máximo 30 días.',
  /** Texts of the specification (LI-11, LI-12). */
  aboveMaximum: (max: number) => `El cupo debe ser inferior a ${pesos(max)}`,
  belowMinimum: (min: number) => `El cupo minimo que puede solicitar es ${pesos(min).replace('$', '$ ')}`,
} as const;

export interface IncreaseInWords {
  readonly firstName: string;
  /** Extra limit, and the limit with it. Whole pesos. */
  readonly amount: number;
  readonly total: number;
}

/** Texts of the code's messages, which name the increase that it approves. */
export function approvalWords({ firstName, amount, total }: IncreaseInWords, minutes: number): OtpWords {
  return {
    subject: 'Tu código para aumentar el cupo',
    mail: (code) =>
      [
        `Hola, ${firstName}:`,
        `Con este código pides un aumento de cupo de ${pesos(amount)}: tu cupo sería de ${pesos(total)}. Vence en ${minutes} minutos.`,
        `    ${code}`,
        ownCodeWarning,
        contact.company,
      ].join('\n\n'),
    sms: (code) =>
      `${BRAND_AT_START}: ${code} es tu código para aumentar tu cupo en ${pesos(amount)}. Vence en ${minutes} minutos. ${ownCodeWarning}`,
  };
}

export type Outcome = 'granted' | 'in_review';

/** Message for the customer, on the screen and, with a greeting, in the mail. */
export function outcomeMessage(outcome: Outcome, { amount, total }: IncreaseInWords): string {
  return outcome === 'granted'
    ? `Tu nuevo cupo es ${pesos(total)}. Ya puedes usarlo.`
    : `Recibimos tu solicitud de aumento de cupo por ${pesos(amount)}. Te respondemos en máximo 30 días.`;
}

export function outcomeMail(
  outcome: Outcome,
  words: IncreaseInWords,
): { readonly subject: string; readonly body: string } {
  return {
    subject: outcome === 'granted' ? 'Aumentamos tu cupo' : 'Recibimos tu solicitud de aumento de cupo',
    body: [
      `Hola, ${words.firstName}:`,
      outcomeMessage(outcome, words),
      `Si no lo pediste, llámanos ya: ${HELP}.`,
      `${contact.company}\n`,
    ].join('\n\n'),
  };
}

/** Mail to the staff who review requests. */
export function reviewMail(
  fiscalNumber: string,
  requestId: number,
  { amount, total }: IncreaseInWords,
): { readonly subject: string; readonly body: string } {
  return {
    subject: `Solicitud de aumento de cupo ${requestId}`,
    body: [
      `C.C. ${fiscalNumber} pide ${pesos(amount)} más de cupo, hasta ${pesos(total)}.`,
      'La respuesta es el cupo que cargue el sistema central; sin respuesta vence en 30 días.\n',
    ].join('\n\n'),
  };
}

/** What came of a request that was studied. Limits in whole pesos. */
export interface LimitAnswer {
  readonly before: number;
  /** The limit with the increase that was asked for. */
  readonly asked: number;
  readonly now: number;
}

/** Message for the customer whose request was studied. */
export function answerMessage({ before, asked, now }: LimitAnswer): string {
  if (now >= asked) return `Aprobamos tu aumento de cupo: ahora es de ${pesos(now)}. Ya puedes usarlo.`;
  if (now > before) return `Estudiamos tu solicitud y tu cupo ahora es de ${pesos(now)}. Ya puedes usarlo.`;
  return `Estudiamos tu solicitud de aumento de cupo y por ahora no lo aumentamos: tu cupo es de ${pesos(now)}. Puedes pedirlo otra vez.`;
}

export function answerMail(
  firstName: string,
  answer: LimitAnswer,
): { readonly subject: string; readonly body: string } {
  return {
    subject: 'Respuesta a tu solicitud de aumento de cupo',
    body: [
      `Hola, ${firstName}:`,
      answerMessage(answer),
      `¿Dudas? Llámanos: ${HELP}.`,
      `${contact.company}\n`,
    ].join('\n\n'),
  };
}
