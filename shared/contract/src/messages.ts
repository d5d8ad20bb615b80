export * as messages from './message-texts.ts';

/** Version of the shown privacy policy; a change of its text needs another version (PR-03). */
export const policyVersion = '2026-11';

/**
 * Badges of an invoice that cannot be paid now: a payment of it is on its way, or one was approved today. `partToday`
 * stands beside the state of an invoice of which something is still due.
 */
export const busyInvoiceLabels = {
  live: 'Pago en proceso',
  paidToday: 'Pagada hoy',
  waits: 'Recibido, por aplicar',
  partToday: (amount: string) => `Abonaste hoy ${amount}`,
} as const;

/** Contact lines shown in help texts; the numbers are fictitious. */
export const contact = {
  localLine: '604 555 0120',
  freeLine: '01 8000 555 020',
  whatsapp: '300 555 0120',
  email: 'servicio@credito20.example',
  company: 'Crédito 20 Min S. A. S.',
  taxId: '900.555.020-1',
} as const;

/** Link that dials a number as people read it: only its digits, with a leading + of a country. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** Address that opens a message by WhatsApp, with its first words if any. */
export function whatsappAddress(words = ''): string {
  const to = `https://wa.me/57${contact.whatsapp.replace(/\D/g, '')}`;
  return words === '' ? to : `${to}?text=${encodeURIComponent(words)}`;
}
