import writeExcelFile from 'write-excel-file/node';
import { countLog } from '../../../platform/audit/audit-log.ts';
import { harmless } from '../../../platform/http/csv-cells.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { FileSource, Filters } from '../../jobs/index.ts';
import {
  type ParameterChange,
  parameterChanges,
  parameterLogSort,
  parameterSearch,
} from '../queries/parameter-log.ts';
import type { Column } from './csv.ts';

/** Most rows, since a spreadsheet is made whole in memory; no parameter is switched so often. */
const MOST_ROWS = 20_000;

const LABELS = { ACTIVE: 'Activo', INACTIVE: 'Inactivo' } as const;

/** A moment in Bogotá for a spreadsheet, which has no time zone. */
const momentOf = (timestamp: string): Date => new Date(`${timestamp}Z`);

const columns: readonly (Column<ParameterChange> & { readonly width: number; readonly at?: true })[] = [
  { title: 'Cédula', width: 16, value: (row) => row.fiscal_number },
  { title: 'Usuario', width: 32, value: (row) => row.username },
  { title: 'Fecha', width: 20, at: true, value: (row) => row.datetime },
  { title: 'Estado anterior', width: 16, value: (row) => LABELS[row.previous_status] },
  { title: 'Estado actual', width: 16, value: (row) => LABELS[row.current_status] },
];

// The contract has checked the order.
const sortOf = ({ sort }: Filters) =>
  sort === undefined ? undefined : parameterLogSort[sort as keyof typeof parameterLogSort];

/**
 * Moments are real dates, which can be sorted; every other cell is text, so that a spreadsheet neither runs nor rounds
 * it (threat T39).
 */
const sheetOf = (changes: readonly ParameterChange[]) => [
  columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
  ...changes.map((change) =>
    columns.map(({ value, at }) => {
      const text = String(value(change) ?? '');
      return at
        ? { type: Date, value: momentOf(text), format: 'yyyy-mm-dd hh:mm:ss' }
        : { type: String, value: harmless(text) };
    }),
  ),
];

/** Spreadsheet of who switched term modification on or off, in the order of the screen (API-73, RE-33). */
export const parameterLogFile: FileSource = {
  fileName: 'log_modificacion_plazos.xlsx',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  count: async ({ db }, filters) => {
    const total = await countLog(db, parameterSearch(filters));
    if (total > MOST_ROWS) throw new ApiError('EXPORT_TOO_LARGE');
    return { total, upTo: 0 };
  },
  async *write({ db }, filters) {
    const page = { limit: MOST_ROWS, offset: 0, sort: sortOf(filters) };
    const changes = await parameterChanges(db, parameterSearch(filters), page);
    const sheet = { sheet: 'Modificación de plazos', columns: columns.map(({ width }) => ({ width })) };
    const bytes = await writeExcelFile(sheetOf(changes), { ...sheet, stickyRowsCount: 1 }).toBuffer();
    yield { bytes, rows: changes.length };
  },
};
