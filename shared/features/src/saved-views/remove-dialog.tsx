import { call, messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Button, Stack } from '@portal/ui/core';
import { DeleteIcon } from '@portal/ui/icons';
import { Dialog, showToast } from '@portal/ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from './texts.ts';

type Views = Output<'GET /api/saved_views'>;
type View = Views['views'][number];

interface RemoveDialogProps {
  readonly page: string;
  readonly views: readonly View[];
  readonly onClose: () => void;
}

/** The own views of the list, each with a button that deletes it. */
export default function RemoveDialog({ page, views, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const own = query('GET /api/saved_views', { query: { page } });
  const remove = useMutation({
    mutationFn: ({ id }: View) => call('DELETE /api/saved_views/:id', { params: { id } }),
    onSuccess: (_done, { id, name }) => {
      client.setQueryData<Views>(own.queryKey, (before) =>
        before ? { views: before.views.filter((view) => view.id !== id) } : before,
      );
      showToast(texts.removed(name));
      if (views.length === 1) onClose();
    },
    onError: (error) => showToast({ text: messageOf(error), tone: 'bad' }),
  });
  return (
    <Dialog
      open
      title={texts.yours}
      onClose={onClose}
      focus="heading"
      actions={
        <Button variant="line" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <Stack>
        {views.map((view) => (
          <Button
            key={view.id}
            variant="line"
            icon={<DeleteIcon />}
            disabled={remove.isPending}
            onClick={() => remove.mutate(view)}
          >
            {texts.removeOne(view.name)}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
