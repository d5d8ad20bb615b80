import { paymentGroupWords } from '@portal/contract/payment-groups';
import { shownStatuses } from '@portal/contract/shown-status';
import { Field, Select } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import {
  DayRangeFields,
  PaymentStatusField,
  QueryButton,
  useFilterForm,
  ValueField,
} from '@portal/ui/filters';
import { Form } from '@portal/ui/form';
import { ChevronDownIcon, ChevronUpIcon } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { DayPresets } from '../day-presets.tsx';
import styles from '../reports.module.css';
import { extraFields, type Filters, payments } from './payments-list.tsx';

export interface PaymentsFiltersProps {
  /** Filters of the rows that are shown now. */
  readonly filters: Filters;
  readonly onQuery: (filters: Filters) => unknown;
  /** The downloads, below the filters. */
  readonly children: ReactNode;
}

/** The filters of the payments; nothing is asked until they are right (RE-12 … RE-18). */
export function PaymentsFilters({ filters, onQuery, children }: PaymentsFiltersProps) {
  const form = useFilterForm(filters, payments.filters.errors);
  const { control } = form;
  const more = useWatch({ control, name: 'more' });
  const by = useWatch({ control, name: 'by' });
  const status = useWatch({ control, name: 'status' });
  return (
    <Form form={form} onSubmit={onQuery} className={styles['form']} aria-label="Filtros de pagos">
      <div className={styles['filters']}>
        <PaymentStatusField statuses={shownStatuses} isOpen={status === ''} />
        <DayRangeFields />
        {more && (
          <div className={styles['extra']}>
            <Field label="Filtrar por" name="by">
              <Select
                placeholder={null}
                options={Object.entries(extraFields).map(([value, { label }]) => ({ value, label }))}
              />
            </Field>
            <ValueField label="Valor" placeholder={extraFields[by].placeholder} />
          </div>
        )}
        <QueryButton>Consultar</QueryButton>
      </div>
      {filters.group && (
        <div className={styles['group']}>
          <p className="small">
            Solo pagos {filters.bank && `de ${filters.bank} `}
            {paymentGroupWords(filters.group)}.
          </p>
          <Button
            variant="quiet"
            onClick={() => onQuery({ ...form.getValues(), group: undefined, bank: undefined })}
          >
            Ver todos
          </Button>
        </div>
      )}
      <DayPresets days={filters} onDays={(days) => onQuery({ ...form.getValues(), ...days })} />
      <div className={styles['below']}>
        <Button
          variant="quiet"
          className={styles['toggle']}
          aria-expanded={more}
          onClick={() => form.setValue('more', !more)}
        >
          {more ? 'Ver menos filtros' : 'Ver más filtros'}
          {more ? <ChevronUpIcon className="small-icon" /> : <ChevronDownIcon className="small-icon" />}
        </Button>
        {children}
      </div>
    </Form>
  );
}
