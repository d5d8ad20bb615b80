import { type Branded, fault, plainSigns, type Value } from './value.ts';

/** Day of the calendar in Bogotá, `YYYY-MM-DD`. */
export type IsoDate = Branded<string, 'IsoDate'>;

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const SHORT_YEAR = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
/** Days from a spreadsheet's day 0, 30 December 1899, to 1 January 1970. */
const SERIAL_OF_1970 = 25_569;
/** 1954 to 2091: beside it stand no days that a file of ours could hold. */
const SERIAL = /^[2-6]\d{4}$/;
const MS_PER_DAY = 86_400_000;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`; 30 February is not. */
export function isDay(text: string | null | undefined): text is string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '')) return false;
  const time = Date.parse(`${text}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text ?? '');
}

export const isoDate: Value<IsoDate> = {
  /** Reads `2026-11-20` and `20/11/2026`; from a file also the serial number by which spreadsheets keep a day. */
  parse(text, from) {
    const written = plainSigns(text);
    if (written === '') return fault('empty', text, () => 'Escribe la fecha.');
    if ((from === 'file' || from === 'cell') && SERIAL.test(written)) {
      const at = new Date((Number(written) - SERIAL_OF_1970) * MS_PER_DAY);
      return at.toISOString().slice(0, 10) as IsoDate;
    }
    const [, yearFirst, itsMonth, itsDay] = YEAR_FIRST.exec(written) ?? [];
    const [, dayFirst, , monthNext, yearLast] = DAY_FIRST.exec(written) ?? [];
    const [year, month, day] = [yearFirst ?? yearLast, itsMonth ?? monthNext, itsDay ?? dayFirst];
    if (year === undefined || month === undefined || day === undefined) {
      return SHORT_YEAR.test(written)
        ? fault('year', text, (read) => `Escribe el año con cuatro dígitos; se lee ${read}.`)
        : fault('sign', text, (read) => `Escribe la fecha como 20/11/2026 o 2026-11-20; se lee ${read}.`);
    }
    if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) {
      return fault('year', text, (read) => `El año va de ${FIRST_YEAR} a ${LAST_YEAR}; se lee ${read}.`);
    }
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(date)) return date as IsoDate;
    return fault('no-day', text, (read) => `Esa fecha no existe: día, mes y año se leen en ${read}.`);
  },
  show: (value) => value.split('-').reverse().join('/'),
};
