import { ApiResponseError, call, messageOf, query, useApiMutation } from '@portal/api-client';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, TextArea } from '@portal/ui/controls';
import { Card, SkeletonTable } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { applyServerErrors, Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { longMoment } from '@portal/ui/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as yup from 'yup';
import styles from './customer.module.css';
import { historyKey } from './overview.ts';
import { customerTexts } from './texts.ts';

const text = customerTexts.notes;

const schema = yup.object({ text: yup.string().trim().required(text.required).min(3, text.required) });

/** Notes of the staff about a customer, newest first, and a form for another one. */
export function NotesCard({
  fiscalNumber,
  className,
}: {
  fiscalNumber: string;
  className?: string | undefined;
}) {
  const params = { fiscal_number: fiscalNumber };
  const asked = query('GET /api/customers/:fiscal_number/notes', { params });
  const notes = useQuery(asked);
  const client = useQueryClient();
  const form = useYupForm(schema, { text: '' });
  useUnsaved('nota', form.formState.isDirty);
  const add = useApiMutation({
    mutationFn: (body: yup.InferType<typeof schema>) =>
      call('POST /api/customers/:fiscal_number/notes', { params, body }),
    async onSuccess(after) {
      client.setQueryData(asked.queryKey, after);
      form.reset({ text: '' });
      await client.invalidateQueries({ queryKey: historyKey(fiscalNumber) });
    },
    onError(error) {
      applyServerErrors(
        form,
        error instanceof ApiResponseError ? error.envelope : { message: messageOf(error) },
      );
    },
  });
  return (
    <Card title={text.title} className={`${styles['stacked']} ${className ?? ''}`}>
      <p className="tiny mute">{text.help}</p>
      <QueryState
        query={notes}
        loading={<SkeletonTable rows={2} />}
        isEmpty={(list) => list.notes.length === 0}
        empty={<p className="tiny mute">{text.none}</p>}
        errorTitle={text.failed}
        errorText={messageOf}
      >
        {(list) => (
          <ul className={styles['list']}>
            {list.notes.map(({ id, at, author, text: written }) => (
              <li key={id} className={styles['note']}>
                <p>{written}</p>
                <p className="tiny mute">
                  {author}, {longMoment(at)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <Form form={form} onSubmit={add.send} summary={false} draft={`nota ${fiscalNumber}`}>
        <Field name="text" label={text.field}>
          <TextArea rows={3} placeholder={text.placeholder} />
        </Field>
        <SubmitButton variant="line" pendingText={text.adding} wide>
          {text.add}
        </SubmitButton>
      </Form>
    </Card>
  );
}
