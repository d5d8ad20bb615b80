import { auditActions } from '@portal/contract/audit-actions';
import { DigitsInput, Field, Select, TextInput } from '@portal/ui/controls';
import { DayFields, QueryButton, useFilterForm } from '@portal/ui/filters';
import { Form } from '@portal/ui/form';
import { type LogFilters, logFilters } from './filters.ts';
import styles from './log.module.css';
import { auditLogTexts } from './texts.ts';

const text = auditLogTexts;

export interface LogFiltersFormProps {
  /** Filters of the entries that are shown now. */
  readonly filters: LogFilters;
  readonly onSearch: (filters: LogFilters) => unknown;
}

const actions = Object.entries(auditActions)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** Filters by days, actor, action and subject. */
export function LogFiltersForm({ filters, onSearch }: LogFiltersFormProps) {
  const form = useFilterForm(filters, logFilters.errors);
  return (
    <Form form={form} onSubmit={onSearch} className={`card ${styles['form']}`} aria-label={text.filters}>
      <div className={styles['filters']}>
        <DayFields />
        <Field label={text.actor} name="actor" help={text.actorHelp}>
          <DigitsInput of="nationalId" autoComplete="off" />
        </Field>
        <Field label={text.subject} name="subject" help={text.subjectHelp}>
          <TextInput autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={text.action} name="action">
          <Select placeholder={text.anyAction} options={actions} />
        </Field>
        <QueryButton>{text.search}</QueryButton>
      </div>
    </Form>
  );
}
