import { call, query } from '@portal/api-client';
import { useQuery } from '@tanstack/react-query';
import { adminTexts } from '../../admin-texts.ts';
import { Trash } from '../trash/trash.tsx';

/** Content blocks of all kinds that were thrown away. */
export function BlockTrash() {
  const blocks = useQuery(query('GET /api/front_modules/trash')).data?.modules ?? [];
  return (
    <Trash
      items={blocks}
      restored={adminTexts.trash.restoredBlock}
      onRestore={({ id, version }) =>
        call('POST /api/front_modules/:id/untrash', { params: { id }, body: { version } })
      }
    />
  );
}
