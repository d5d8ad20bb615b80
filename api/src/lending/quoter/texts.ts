import { BRAND_AT_START } from '@portal/contract/brand';
import { contact, messages } from '@portal/contract/messages';
import { pesos } from '@portal/values/number-formats';
import { type OtpWords, tillCodeWarning } from '../../access/otp/index.ts';

const HELP = `${contact.localLine}, ${contact.freeLine}`;

/** Reasons why no customer, or not this one, can quote now. */
export const refusals = {
  off: 'El cotizador no está disponible en este momento. Inténtalo más tarde.',
  noCap: `Por ahora no podemos cotizar. Inténtalo más tarde o comunícate con nosotros: ${HELP}.`,
  writtenOff: `${messages.writtenOff} Comunícate con nosotros: ${HELP}.`,
  noLimit: 'No tienes cupo disponible. Cuando pagues tus cuotas podrás usarlo de nuevo.',
  /** Texts of the specification (QU-06 … QU-09). */
  aboveLimit: 'El monto a financiar debe ser menor al cupo disponible',
  tooMany: (max: number) => `Debe ser inferior o igual a ${max} cuotas`,
  tooSmall: (min: number) => `Tu valor de cuota debe ser mayor a ${pesos(min)}`,
} as const;

export interface QuoteInWords {
  readonly capital: number;
  readonly instalments: number;
  readonly instalment: number;
}

const purchase = ({ capital, instalments, instalment }: QuoteInWords): string =>
  `${pesos(capital)} a ${instalments} ${instalments === 1 ? 'cuota' : 'cuotas'} de ${pesos(instalment)}`;

/** Message for the customer once the code has been sent. */
export function sentMessage(quote: QuoteInWords, minutes: number): string {
  return `Te enviamos un código para comprar ${purchase(quote)}. Preséntalo en el punto en los próximos ${minutes} minutos.`;
}

/** Texts of the code's messages, which name the purchase that it approves. */
export function purchaseWords(quote: QuoteInWords, firstName: string, minutes: number): OtpWords {
  return {
    subject: 'Tu código para comprar a crédito',
    mail: (code) =>
      [
        `Hola, ${firstName}:`,
        `Con este código compras ${purchase(quote)}. Preséntalo en el punto; vence en ${minutes} minutos.`,
        `    ${code}`,
        tillCodeWarning,
        contact.company,
      ].join('\n\n'),
    sms: (code) =>
      `${BRAND_AT_START}: ${code} es tu código para comprar ${purchase(quote)}. Vence en ${minutes} minutos. ${tillCodeWarning}`,
  };
}
