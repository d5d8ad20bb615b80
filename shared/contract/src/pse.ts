import { contact } from './messages.ts';

/**
 * Texts that ACH Colombia, the company behind PSE, prescribes to merchants. They are shown to the letter; only the
 * reference, the CUS and the contact data are the merchant's.
 */

/** The name that the button of a payment carries (IN-11). */
export const PAY_BUTTON = 'Pagar PSE';

/** The name that it carries where ACH asks for its own. */
export const PSE_BUTTON = 'Débito Bancario PSE';

const MINUTE = 60_000;

/** Milliseconds that a person may stay at the bank before it ends the payment (reason 00015). */
export const BANK_SESSION = 7 * MINUTE;

/** Milliseconds that PSE waits for the bank, which it asks three times (reason 00014). No payment fails before. */
export const PSE_WINDOW = 21 * MINUTE;

/** Milliseconds between two questions about a payment under way. */
export const PSE_POLL_STEP = 3 * MINUTE;

/** A text without `|` and `"`, which PSE's fraud control takes for separators. */
export function withoutSeparators(text: string): string {
  return text.replace(/[|"]/g, '');
}

const CONTACT = `puede comunicarse a nuestras líneas de atención al cliente ${contact.localLine} o enviar un correo electrónico a ${contact.email} y preguntar por el estado de la transacción: `;

/**
 * Prescribed notice before a second payment, while the first one waits for the bank or after it was approved.
 */
export function doublePaymentNotice(payment: {
  readonly kind: 'unfinished' | 'collected';
  readonly reference: string;
  readonly trazabilityCode: string | null;
}): string {
  const name = payment.trazabilityCode ?? payment.reference;
  return payment.kind === 'unfinished'
    ? `En este momento su #${payment.reference} presenta un proceso de pago cuya transacción se encuentra PENDIENTE de recibir confirmación por parte de su entidad financiera, por favor espere unos minutos y vuelva a consultar más tarde para verificar si su pago fue confirmado de forma exitosa. Si desea mayor información sobre el estado actual de su operación ${CONTACT}${name}`
    : `En este momento su #${payment.reference} ha finalizado su proceso de pago y cuya transacción se encuentra APROBADA en su entidad financiera. Si desea mayor información sobre el estado de su operación ${CONTACT}${name}`;
}
