import { daysBetween } from '@portal/values/dates';
import { countOf, inSentence } from '@portal/values/wording';

/** `6 de 12`: which instalment of how many. */
export function instalmentOf(number: number, total: number): string {
  return `${number} de ${total}`;
}

/** `cuota 6`, `cuotas 6 y 7`, `cuotas 6 a 9`, `cuotas 2, 4 y 7`. */
export function instalmentsText(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return '';
  if (sorted.length === 1) return `cuota ${first}`;
  if (sorted.length > 2 && last - first === sorted.length - 1) return `cuotas ${first} a ${last}`;
  return `cuotas ${inSentence(sorted)}`;
}

/** When something is due seen from a day: `Vence en 8 días`, `Vence mañana`, `Vence hoy`, `Venció hace 3 días`. */
export function dueText(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'Vence hoy';
  if (days === 1) return 'Vence mañana';
  return days > 0 ? `Vence en ${days} días` : `Venció hace ${countOf(-days, 'día', 'días')}`;
}

/** `6 días de mora`. */
export function arrearsText(days: number): string {
  return `${countOf(days, 'día', 'días')} de mora`;
}
