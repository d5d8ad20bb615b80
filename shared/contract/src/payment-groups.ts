/** Edges of the ages of waiting payments in minutes: the bank answers most within minutes, PSE gives up after hours, the gateway within a day. */
export const waitingAges = [0, 5, 30, 120, 1_440] as const;

/** Payments as the figures of a day group them: those the bank has not answered, also of one age alone, and those that came to nothing. */
export const paymentGroups = [
  'waiting',
  'waiting-0',
  'waiting-5',
  'waiting-30',
  'waiting-120',
  'waiting-1440',
  'failed',
] as const satisfies readonly ('waiting' | 'failed' | `waiting-${(typeof waitingAges)[number]}`)[];
export type PaymentGroup = (typeof paymentGroups)[number];

const ageInWords = (minutes: number): string => (minutes < 120 ? `${minutes} min` : `${minutes / 60} h`);

/** A group in words, as a filter says it. */
export function paymentGroupWords(group: PaymentGroup): string {
  if (group === 'failed') return 'sin éxito';
  const at = waitingAges.findIndex((age) => group === `waiting-${age}`);
  const [from, to] = [waitingAges[at], waitingAges[at + 1]];
  const words = 'sin respuesta del banco';
  if (from === undefined) return words;
  if (to === undefined) return `${words} desde hace más de ${ageInWords(from)}`;
  return from === 0
    ? `${words} desde hace menos de ${ageInWords(to)}`
    : `${words} desde hace entre ${ageInWords(from)} y ${ageInWords(to)}`;
}
