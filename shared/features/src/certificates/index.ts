/** Rules of certificates, for the customer's documents and the administration. */
export {
  generalChosen,
  nothingChosen,
  type PeaceSelection,
  type PeaceToggle,
  peaceSegment,
  togglePeace,
} from './peace-selection.ts';
export { rentYears } from './rent-years.ts';
