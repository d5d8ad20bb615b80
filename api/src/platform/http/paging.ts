import { LAST_ROW, PAGE_SIZE } from '@portal/contract/paging';
import { ApiError } from '../process/api-error.ts';

export interface PageQuery {
  /** 10 when not given, and when 0. */
  readonly trx_by_page?: number;
  /** Counts from 1; 0 means the first too. */
  readonly page?: number;
}

export interface PageOfList {
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

/**
 * @param lastRow last row with which a page may begin, where the list has no fast way to later rows.
 * @throws ApiError INVALID_REQUEST for a page that is too far down the list.
 */
export function pageOf({ trx_by_page, page: asked = 1 }: PageQuery, lastRow = LAST_ROW): PageOfList {
  const limit = trx_by_page || PAGE_SIZE;
  const page = Math.max(1, asked);
  const offset = (page - 1) * limit;
  if (offset > lastRow) {
    const message = 'Esa página está demasiado lejos. Usa más filtros o descarga el archivo.';
    throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/query/page', message }] });
  }
  return { page, limit, offset };
}
