/** Lower bounds of the ages of waiting payments, in minutes. */
export const waitingAges = [0, 5, 30, 120, 1_440] as const;

/**
 * Groups of payments in the figures of a day: unanswered by the bank, the same by age, without success, and those of the
 * last hour, by which a bank counts as failing.
 */
export const paymentGroups = [
  'waiting',
  'waiting-0',
  'waiting-5',
  'waiting-30',
  'waiting-120',
  'waiting-1440',
  'failed',
  'unanswered-hour',
] as const satisfies readonly (
  | 'waiting'
  | 'failed'
  | 'unanswered-hour'
  | `waiting-${(typeof waitingAges)[number]}`
)[];
export type PaymentGroup = (typeof paymentGroups)[number];

const ageInWords = (minutes: number): string => (minutes < 120 ? `${minutes} min` : `${minutes / 60} h`);

/** A group in the words of a filter. */
export function paymentGroupWords(group: PaymentGroup): string {
  if (group === 'failed') return 'sin éxito';
  if (group === 'unanswered-hour') return 'sin respuesta del banco en la última hora';
  const at = waitingAges.findIndex((age) => group === `waiting-${age}`);
  const [from, to] = [waitingAges[at], waitingAges[at + 1]];
  const words = 'sin respuesta del banco';
  if (from === undefined) return words;
  if (to === undefined) return `${words} desde hace más de ${ageInWords(from)}`;
  return from === 0
    ? `${words} desde hace menos de ${ageInWords(to)}`
    : `${words} desde hace entre ${ageInWords(from)} y ${ageInWords(to)}`;
}
