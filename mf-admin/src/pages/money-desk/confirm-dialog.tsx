import { ApiResponseError } from '@portal/api-client';
import { ProofFields, useProvedForm } from '@portal/features/proof';
import { Button, SummaryList } from '@portal/ui/core';
import { Form, SubmitButton } from '@portal/ui/form';
import { dateOf, initials, shortDate, timeOf, todayInBogota } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useState } from 'react';
import * as yup from 'yup';
import { numbersOf } from './apply-form.tsx';
import { BeforeAfter } from './before-after.tsx';
import type { ActPreview, CaseDetail, MoneyAct } from './desk-address.ts';
import { ago } from './elapsed.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const text = texts.confirm;

export interface ConfirmDialogProps {
  /** The act that waits; the dialog is closed while it is undefined. */
  readonly act: MoneyAct | undefined;
  readonly onDone: (detail: CaseDetail) => void;
  readonly onRefuse: () => void;
  readonly onClose: () => void;
}

/** Shows the second person an act before they confirm it: who proposed it, why, what moves, and the result. */
export function ConfirmActDialog({ act, onDone, onRefuse, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open={act !== undefined} title={text.title} onClose={onClose} className={styles['dialog']}>
      {act && <ConfirmForm act={act} onDone={onDone} onRefuse={onRefuse} onClose={onClose} />}
    </Dialog>
  );
}

const schema = yup.object({ current_password: yup.string().defined() });

/** `Hoy` or the date. */
const dayOf = (at: string): string => (dateOf(at) === todayInBogota() ? texts.today : shortDate(dateOf(at)));

/** Amounts of an act in pesos by where they go: to instalments, interest of the period, and capital. */
function rowsOf({ invoice, preview, amount }: MoneyAct) {
  if (!preview || !invoice) return [];
  // Instalments paid ahead repay capital too, but only a payment that recalculates the plan is one to capital.
  const isToCapital = preview.beyond_due === 'shorten_term' || preview.beyond_due === 'lower_instalment';
  const toCapital = isToCapital ? preview.to_capital : 0;
  const interest = preview.running_interest ?? 0;
  const instalments = amount - toCapital - interest;
  const paid = preview.lines.filter(({ total, capital }) => total > capital || toCapital === 0);
  const label =
    paid.length > 0 ? text.instalments(invoice, numbersOf(paid), paid.length > 1) : text.invoice(invoice);
  return [
    ...(instalments > 0 ? [{ label, value: instalments }] : []),
    ...(interest === 0
      ? []
      : [{ label: interest > 0 ? text.periodInterest : text.givenBack, value: interest }]),
    ...(toCapital > 0 ? [{ label: text.toCapital, value: toCapital }] : []),
  ];
}

function ConfirmForm({ act, onDone, onRefuse }: ConfirmDialogProps & { act: MoneyAct }) {
  const { proposed_by: by } = act;
  // What the act would do now, once it was refused because what was shown no longer holds.
  const [now, setNow] = useState<ActPreview>();
  const preview = now ?? act.preview;
  const { form, byPassword, byPasskey } = useProvedForm(
    schema,
    { current_password: '' },
    {
      mode: 'onSubmit',
      onSend: async (_values, send) => {
        const body = { basis: preview?.basis ?? '' };
        try {
          onDone(await send('POST /api/money/acts/:id/confirm', { params: { id: act.id }, body }));
        } catch (error) {
          if (error instanceof ApiResponseError && error.envelope.preview) {
            setNow(error.envelope.preview as ActPreview);
          }
          throw error;
        }
      },
    },
  );
  return (
    <Form form={form} onSubmit={byPassword}>
      <div className={styles['asker']}>
        <span className={styles['avatar']} aria-hidden="true">
          {initials(by.name)}
        </span>
        <p>
          <strong>{by.name || by.fiscal_number}</strong> {text.asks[act.kind]}
        </p>
        <p className={styles['tiny']}>
          {text.at(dayOf(act.proposed_at), timeOf(act.proposed_at).slice(0, 5), ago(act.proposed_at))}
        </p>
      </div>
      <blockquote className={styles['why']}>“{act.reason}”</blockquote>
      <SummaryList
        rows={rowsOf({ ...act, preview })}
        total={{ label: text.sums[act.kind], value: act.amount }}
      />
      {preview && act.kind !== 'close' && (
        <div className={styles['prev']}>
          <BeforeAfter preview={preview} beforeText={texts.table.before} lines={false} />
        </div>
      )}
      <p className={styles['tiny']}>{text.keeps}</p>
      <ProofFields onPasskey={byPasskey} />
      <div className={styles['decide']}>
        <SubmitButton variant="action" size="big">
          {text.yes[act.kind]}
        </SubmitButton>
        <Button variant="line" size="big" onClick={onRefuse}>
          {text.no}
        </Button>
      </div>
    </Form>
  );
}
