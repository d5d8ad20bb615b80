import { type TProperties, Type } from 'typebox';
import { exportKinds } from '../report-names.ts';
import { type Access, acts, began } from '../route.ts';
import { OneOf, orNull, proof, Strict, Timestamp } from '../schemas.ts';

/**
 * A file that is being made or is finished. `total` is counted exactly before the first row; `written` grows up to it.
 * A finished file can be fetched until `expires_at`.
 */
export const Export = Strict({
  id: Type.String(),
  kind: OneOf(exportKinds),
  file_name: Type.String(),
  status: OneOf(['queued', 'running', 'done', 'failed', 'cancelled']),
  total: Type.Integer({ minimum: 0 }),
  written: Type.Integer({ minimum: 0 }),
  /** Size of the file in bytes; 0 until it is done. */
  bytes: Type.Integer({ minimum: 0 }),
  /** Filters of the request, its order among them. */
  filters: Type.Record(Type.String(), Type.String()),
  created_at: Timestamp,
  finished_at: orNull(Timestamp),
  expires_at: orNull(Timestamp),
  downloads: Type.Integer({ minimum: 0 }),
});

/**
 * A call that begins a file, in which rows stand as on the screen: `sort` is that of the list, one of the same columns. A file of more rows than
 * `guardedFigures.exportedRows` takes a proof, which holds for a quarter of an hour of the session; the refusal says how many there are.
 */
export function exportCall<A extends Access, Filters extends TProperties>(
  summary: string,
  access: A,
  filters: Filters,
) {
  return {
    summary,
    access,
    began: began.nothing('create', 'A new file of what is so when it is made.'),
    act: acts.costly(
      'The screen says how many rows; the question about a large file, which takes a proof, counts them.',
    ),
    body: Strict({ ...filters, ...proof }),
    reply: Export,
  };
}
