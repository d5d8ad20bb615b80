import { ApiResponseError, call, messageOf, useApiMutation } from '@portal/api-client';
import type { Input } from '@portal/contract';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, TextInput } from '@portal/ui/controls';
import { Button, Note, SkeletonCard } from '@portal/ui/core';
import { applyServerErrors, dropDraft, Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { pesos } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import * as yup from 'yup';
import { BeforeAfter } from './before-after.tsx';
import type { ActPreview, CaseDetail } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const text = texts.propose;

export type Order = Input<'POST /api/money/cases/:id/preview'>['body'];

export interface ProposeDialogProps {
  readonly caseId: string;
  /** The act to propose; the dialog is closed while it is undefined. */
  readonly order: Order | undefined;
  readonly onDone: (detail: CaseDetail) => void;
  readonly onCancel: () => void;
}

/** Asks for an act that another person confirms: what it does, and why. */
export function ProposeDialog({ caseId, order, onDone, onCancel }: ProposeDialogProps) {
  return (
    <Dialog
      open={order !== undefined}
      title={order ? text[order.kind].title : ''}
      onClose={onCancel}
      className={styles['dialog']}
    >
      {order && <ProposeForm caseId={caseId} order={order} onDone={onDone} onCancel={onCancel} />}
    </Dialog>
  );
}

const schema = yup.object({
  reason: yup.string().trim().required(text.reasonWanted).min(3, text.reasonWanted),
});

function hintOf({ kind }: Order, preview: ActPreview | undefined): string {
  if (kind === 'close') return text.closeHint;
  if (kind === 'undo') return `${text.undoHint} ${text.hint}`;
  if (kind === 'return' && preview) return `${text.returnHint(pesos(preview.amount))} ${text.hint}`;
  return text.hint;
}

function ProposeForm({ caseId, order, onDone, onCancel }: ProposeDialogProps & { order: Order }) {
  const form = useYupForm(schema, { reason: '' });
  const draft = `${order.kind} ${caseId}`;
  useUnsaved('por resolver', form.formState.isDirty);
  const preview = useQuery({
    queryKey: ['money preview', caseId, order],
    queryFn: () => call('POST /api/money/cases/:id/preview', { params: { id: caseId }, body: order }),
    retry: false,
    staleTime: 0,
  });
  const proposal = useApiMutation({
    mutationFn: (body: Order & { readonly reason: string; readonly basis: string }) =>
      call('POST /api/money/cases/:id/acts', { params: { id: caseId }, body }),
    onSuccess(detail) {
      dropDraft(draft);
      onDone(detail);
    },
    async onError(error) {
      applyServerErrors(
        form,
        error instanceof ApiResponseError ? error.envelope : { message: messageOf(error) },
      );
      // The shown figures are out of date: they are loaded again before another try.
      if (error instanceof ApiResponseError && error.envelope.code === 'MONEY_CASE_CHANGED') {
        await preview.refetch();
      }
    },
  });
  const ask = ({ reason }: { reason: string }): Promise<void> | undefined =>
    preview.data && proposal.send({ ...order, reason: reason.trim(), basis: preview.data.basis });
  return (
    <Form form={form} onSubmit={ask} draft={draft}>
      <p className="soft">{hintOf(order, preview.data)}</p>
      {preview.data && order.kind !== 'close' && (
        <div className={styles['prev']}>
          <BeforeAfter preview={preview.data} />
        </div>
      )}
      {preview.isPending && <SkeletonCard lines={3} />}
      {preview.isError && (
        <Note tone="bad" role="alert">
          {messageOf(preview.error)}
        </Note>
      )}
      <Field name="reason" label={text.reason} help={text.reasonHelp} required>
        <TextInput autoComplete="off" />
      </Field>
      <div className="dialog-acts">
        <SubmitButton disabled={!preview.data}>{text[order.kind].confirm}</SubmitButton>
        <Button
          variant="line"
          onClick={() => {
            dropDraft(draft);
            onCancel();
          }}
        >
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
