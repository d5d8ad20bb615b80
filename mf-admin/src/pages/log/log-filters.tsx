import { DateInput, DigitsInput, Field, Select, TextInput } from '@portal/ui/controls';
import { Form, SubmitButton, useFilterForm } from '@portal/ui/form';
import { SearchIcon } from '@portal/ui/icons';
import { texts } from '../../texts.ts';
import { type LogFault, type LogFilters, logFaults } from './filters.ts';
import styles from './log.module.css';

const text = texts.log;

export interface LogFiltersFormProps {
  /** What the page shows now. */
  readonly filters: LogFilters;
  readonly onSearch: (filters: LogFilters) => unknown;
}

const actions = Object.entries(texts.actions)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** Days, who, what and about whom. */
export function LogFiltersForm({ filters, onSearch }: LogFiltersFormProps) {
  const form = useFilterForm(filters, (values) => Object.fromEntries(logFaults(values).map(errorOf)));
  return (
    <Form form={form} onSubmit={onSearch} className={`card ${styles['form']}`} aria-label={text.filters}>
      <div className={styles['filters']}>
        <Field label={text.from} name="from">
          <DateInput />
        </Field>
        <Field label={text.to} name="to">
          <DateInput />
        </Field>
        <Field label={text.actor} name="actor" help={text.actorHelp}>
          <DigitsInput maxLength={13} autoComplete="off" />
        </Field>
        <Field label={text.subject} name="subject" help={text.subjectHelp}>
          <TextInput maxLength={80} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={text.action} name="action">
          <Select placeholder={text.anyAction} options={actions} />
        </Field>
        <SubmitButton icon={<SearchIcon className="small-icon" />}>{text.search}</SubmitButton>
      </div>
    </Form>
  );
}

const faultTexts: Readonly<Record<LogFault, readonly [keyof LogFilters, string]>> = {
  from: ['from', text.invalidDate],
  to: ['to', text.invalidDate],
  order: ['to', text.wrongOrder],
  actor: ['actor', text.tooShort],
};

const errorOf = (fault: LogFault) => {
  const [field, message] = faultTexts[fault];
  return [field, { type: fault, message }] as const;
};
