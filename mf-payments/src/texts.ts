import { contact, messages } from '@portal/contract/messages';
import { countOf, instalmentsText, pesos } from '@portal/ui/format';

const lines = `${contact.localLine} o, gratis desde cualquier lugar del país, ${contact.freeLine}`;

/** Every word of the invoices, payment, history and transaction pages. Quoted ones are verbatim, spelling included. */
export const texts = {
  invoices: {
    title: 'Facturas',
    lead: 'Elige las cuotas que vas a pagar. Se pagan en orden, de la más antigua a la más nueva.',
    loadFailed: 'No pudimos traer tus facturas',
    none: 'Usted no cuenta con facturas abiertas.',
    noneHelp: 'Cuando compres con tu crédito, aquí verás las cuotas para pagarlas.',
    noneAction: 'Ver historial de pagos',
    writtenOff: 'Tus facturas están en cartera castigada. Puedes pagar sus cuotas aquí, sin interés de mora.',
    overdue: (count: number) => `${countOf(count, 'cuota', 'cuotas')} en mora`,
    upToDate: 'Al día',
    chosen: (numbers: readonly number[]) =>
      numbers.length === 0
        ? 'Sin cuotas elegidas'
        : `${capital(instalmentsText(numbers))} ${numbers.length === 1 ? 'elegida' : 'elegidas'}`,
    chosenTotal: 'Pago Total elegido',
    payTotal: 'Pago Total',
    askingTotal: 'Calculando',
    totalIsLess: (total: number, less: number) =>
      `Con Pago Total pagas ${pesos(total)}: ${pesos(less)} menos, porque no cobra intereses de las cuotas que faltan.`,
    totalFailed: 'Ups! algo salió mal, Por favor comuniquese con admin',
    modifyTerm: 'Modificar Plazo Cuota',
    tableOf: (invoice: string) => `Cuotas de la factura ${invoice}`,
    columns: { choose: 'Elegir', number: 'Cuota', due: 'Vence', arrears: 'Días de mora', value: 'Valor' },
    instalment: (number: number) => `Cuota ${number}`,
    choose: (number: number) => `Elegir cuota ${number}`,
    days: (count: number) => countOf(count, 'día', 'días'),
    showRest: (count: number) => `Ver las otras ${count} cuotas`,
    showFewer: 'Ver menos cuotas',
    mora: 'Interés de mora',
    rate: (percent: string) => `Tasa ${percent} efectiva mensual, sin IVA`,
    amount: 'Valor a pagar',
    range: (minimum: number, maximum: number) => `Entre ${pesos(minimum)} y ${pesos(maximum)}`,
    pickFirst: 'Elige cuotas o Pago Total',
    allOfIt: 'Paga todas las cuotas',
    settles: 'Salda la factura hoy',
    adjusted: (amount: number) => `Lo ajustamos a ${pesos(amount)}.`,
    covers: (parts: readonly string[]) => `Paga ${joined(parts)}.`,
    coversMora: (amount: number) => `${pesos(amount)} de mora`,
    coversWhole: (number: number) => `la cuota ${number} completa`,
    coversPart: (number: number, amount: number) => `${pesos(amount)} de la cuota ${number}`,
  },
  payment: {
    title: 'Tu pago',
    region: 'Total a pagar',
    total: 'Total',
    line: (invoice: string, what: string) => `${invoice}, ${what}`,
    inTotal: 'pago total',
    partial: (what: string) => `abono a ${what}`,
    empty: 'Aún no eliges cuotas.',
    bank: 'Banco',
    banksFailed: 'No pudimos traer la lista de bancos.',
    retryBanks: messages.retry,
    pay: 'Pagar PSE',
    sending: 'Conectando con PSE',
    leaving: 'Abriendo tu banco',
    safety: 'Sigues en la página de tu banco. Nosotros no vemos tus claves.',
    selectSomething: 'Por favor seleccione una cuota para pagar',
    selectBank: 'Elige tu banco para continuar.',
    failed: messages.errorInPay,
    unanswered: `No supimos si tu pago empezó. Presiona otra vez: no se cobrará dos veces. Si sigue fallando, llámanos: ${lines}.`,
    summary: (instalments: number, totals: number, mora: number) => {
      const parts = [
        ...(totals > 0 ? [totals === 1 ? 'Pago Total' : `${totals} pagos totales`] : []),
        ...(instalments > 0 ? [countOf(instalments, 'cuota', 'cuotas')] : []),
        ...(mora > 0 ? [`${pesos(mora)} de mora`] : []),
      ];
      return parts.length === 0 ? 'Sin cuotas elegidas' : parts.join(' + ');
    },
  },
} as const;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a`, `a y b`, `a, b y c`. */
function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}`;
}
