import { call, messageOf, query } from '@portal/api-client';
import { Field, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { Dialog, showToast } from '@portal/ui/overlay';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { texts } from './texts.ts';

interface SaveDialogProps {
  readonly page: string;
  readonly filters: string;
  readonly onClose: () => void;
}

/** Asks for the name under which the filters are kept. */
export default function SaveDialog({ page, filters, onClose }: SaveDialogProps) {
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
