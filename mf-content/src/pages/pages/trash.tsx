import { call, query } from '@portal/api-client';
import { useQuery } from '@tanstack/react-query';
import { Trash } from '../../parts/trash/trash.tsx';
import { pageTexts } from './page-texts.ts';

/** Pages that were thrown away. */
export function PageTrash() {
  const pages = useQuery(query('GET /api/contents/trash')).data?.contents ?? [];
  return (
    <Trash
      items={pages}
      restored={pageTexts.trash.restored}
      reloadAt={(id) => `/pages?page=${id}`}
      onRestore={({ id, version }) =>
        call('POST /api/contents/:id/untrash', { params: { id }, body: { version } })
      }
    />
  );
}
