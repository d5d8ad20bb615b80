import { auditActionLabel } from '@portal/contract/audit-actions';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { staffNames } from '../../../access/identity/index.ts';
import {
  countLog,
  type LogRow,
  type LogSearch,
  type LogSort,
  logAfter,
  logMark,
} from '../../../platform/audit/audit-log.ts';
import { dayRange } from '../../../platform/process/day-range.ts';
import type { FileSource, Filters } from '../../jobs/index.ts';
import { BATCH, type Column, CSV_MEDIA, csvFile, spaced, walk } from './csv.ts';

type Row = LogRow & { readonly name: string; readonly position: string };

const columns: readonly Column<Row>[] = [
  { title: 'Número', value: (row) => row.id },
  { title: 'Fecha', value: (row) => spaced(bogotaTimestamp(row.at)) },
  { title: 'Quién', value: (row) => row.actor },
  { title: 'Nombre', value: (row) => row.name },
  { title: 'Sobre', value: (row) => row.subject },
  { title: 'Acción', value: (row) => auditActionLabel(row.action) },
  { title: 'Datos', value: (row) => row.data },
];

const searchOf = ({ desde, hasta, actor, subject, action }: Filters): LogSearch => ({
  ...dayRange(desde, hasta, ['/body/desde', '/body/hasta']),
  actor,
  subject,
  action,
});

/** The audit log in the order of the screen, newest first by default. */
export const auditFile: FileSource = {
  fileName: 'auditoria.csv',
  media: CSV_MEDIA,
  count: async ({ db }, filters) => {
    const upTo = await logMark(db);
    return { upTo, total: await countLog(db, searchOf(filters), upTo) };
  },
  write: ({ db }, filters, upTo) =>
    csvFile(
      columns,
      walk(
        async (after: string | undefined) => {
          const sort = filters['sort'] as LogSort | undefined;
          const rows = await logAfter(db, searchOf(filters), { limit: BATCH, upTo, after, sort }).execute();
          const names = await staffNames(
            db,
            rows.map(({ actor }) => actor),
          );
          return rows.map((row): Row => ({ ...row, name: names.get(row.actor) ?? '' }));
        },
        (row) => row.position,
      ),
    ),
};
