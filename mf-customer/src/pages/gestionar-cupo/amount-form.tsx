import { Field, MoneyInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { pesos, type TypedNumber } from '@portal/ui/format';
import { useMemo } from 'react';
import * as yup from 'yup';
import { limitTexts as texts } from '../../limit-texts.ts';
import type { LimitOffer } from '../../parts/limit-offer.ts';
import { amountFault } from './amount-bounds.ts';
import styles from './gestionar-cupo.module.css';

export interface AmountFormProps {
  readonly offer: LimitOffer;
  readonly onChoose: (amount: number) => void;
  readonly onCancel: () => void;
}

/** Asks for another extra limit than the pre-approved one (LI-08, LI-10 … LI-12). */
export function AmountForm({ offer, onChoose, onCancel }: AmountFormProps) {
  const schema = useMemo(
    () =>
      yup.object({
        amount: yup
          .mixed<TypedNumber>()
          .defined()
          .test((amount, { createError }) => {
            const message = amountFault(amount, offer);
            return message === undefined || createError({ message });
          }),
      }),
    [offer],
  );
  const form = useYupForm(schema, { amount: '' }, { mode: 'onSubmit' });
  return (
    <Form form={form} summary={false} draft="otro cupo" onSubmit={({ amount }) => onChoose(Number(amount))}>
      <Field
        name="amount"
        label={texts.wanted}
        help={texts.range(pesos(offer.CuotaMinimaSolicitar), pesos(offer.CuotaMaximaaSolicitar))}
      >
        <MoneyInput />
      </Field>
      <div className={styles['answers']}>
        <SubmitButton size="big">{texts.go}</SubmitButton>
        <Button variant="line" size="big" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
