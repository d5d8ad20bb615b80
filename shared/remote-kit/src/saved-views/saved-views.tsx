import { call, messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Button, Stack } from '@portal/ui/core';
import { Field, TextInput } from '@portal/ui/form';
import { DeleteIcon, StarIcon } from '@portal/ui/icons';
import { Dialog, Menu, type MenuEntry, showToast } from '@portal/ui/overlay';
import { useLocation } from '@portal/ui/router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { texts } from './texts.ts';

type Views = Output<'GET /api/saved_views'>;
type View = Views['views'][number];

export interface SavedViewsProps {
  /** Path of the list, as its route names it. */
  readonly page: string;
  /** Parameters of the address that are no filter: the page of results, what is open beside the list. */
  readonly without?: readonly string[];
}

/** Without what says where in the list somebody stands. */
function filtersOf(search: string, without: readonly string[]): string {
  const kept = new URLSearchParams(search);
  for (const name of without) kept.delete(name);
  return kept.toString();
}

/** A button with the administrator's own views of a list; it asks for them once a hand comes near. */
export function SavedViews({ page, without = ['pagina'] }: SavedViewsProps) {
  const [isNear, setNear] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'remove'>();
  const own = query('GET /api/saved_views', { query: { page } });
  const found = useQuery({ ...own, enabled: isNear });
  const filters = filtersOf(useLocation().search, without);
  const views = found.data?.views ?? [];
  const near = () => setNear(true);
  const none = found.isError ? texts.failed : found.isPending ? texts.loading : texts.none;
  const entries: readonly MenuEntry[] = [
    ...views.map(({ name, query: kept }) => ({ text: name, href: kept ? `${page}?${kept}` : page })),
    ...(views.length === 0 ? [{ text: none, disabled: true, onSelect() {} }] : []),
    { text: texts.save, icon: <StarIcon />, onSelect: () => setDialog('save') },
    ...(views.length > 0
      ? [{ text: texts.remove, icon: <DeleteIcon />, onSelect: () => setDialog('remove') }]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" icon={<StarIcon />} onPointerEnter={near} onFocus={near}>
            {texts.open}
          </Button>
        }
        entries={entries}
      />
      {dialog === 'save' && <SaveDialog page={page} filters={filters} onClose={() => setDialog(undefined)} />}
      {dialog === 'remove' && <RemoveDialog page={page} views={views} onClose={() => setDialog(undefined)} />}
    </>
  );
}

interface SaveDialogProps {
  readonly page: string;
  readonly filters: string;
  readonly onClose: () => void;
}

function SaveDialog({ page, filters, onClose }: SaveDialogProps) {
  const client = useQueryClient();
  const form = useId();
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const save = useMutation({
    mutationFn: () => call('POST /api/saved_views', { body: { page, name: name.trim(), query: filters } }),
    onSuccess: async (view) => {
      await client.invalidateQueries({
        queryKey: query('GET /api/saved_views', { query: { page } }).queryKey,
      });
      showToast(texts.saved(view.name));
      onClose();
    },
    onError: (error) => setFault(messageOf(error)),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') setFault(texts.missing);
    else save.mutate();
  };
  return (
    <Dialog
      open
      title={texts.save}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={form} pending={save.isPending}>
            {texts.confirm}
          </Button>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label={texts.name} help={texts.help} {...(fault ? { error: fault } : {})}>
          <TextInput
            value={name}
            maxLength={40}
            onValue={(value) => {
              setName(value);
              setFault('');
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly page: string;
  readonly views: readonly View[];
  readonly onClose: () => void;
}

function RemoveDialog({ page, views, onClose }: RemoveDialogProps) {
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
