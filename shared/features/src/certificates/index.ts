/** What both the customer's documents and the administration's certificates go by. */
export {
  generalChosen,
  nothingChosen,
  type PeaceSelection,
  type PeaceToggle,
  peaceSegment,
  togglePeace,
} from './peace-selection.ts';
export { rentYears } from './rent-years.ts';
