import { query } from '@portal/api-client';
import { CountInput, Field, RadioGroup, Select, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { useKeptDraft } from '@portal/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { useDirty } from '../save-frame.tsx';
import { UNKNOWN_VERSION } from './block-rules.ts';
import styles from './blocks.module.css';
import {
  faultsOf,
  type Option,
  type OptionFaults,
  type OptionValues,
  type Section,
  valuesOf,
} from './option-rules.ts';

const text = texts.sections;

export interface OptionFormProps {
  readonly section: Section;
  /** Absent for a new option. */
  readonly option?: Option | undefined;
  readonly disabled: boolean;
  /** Saves the option over `began`, the version that the values began from. */
  readonly onSave: (values: OptionValues, began: number) => void;
  readonly onCancel: () => void;
}

/** Name of the draft in the person's browser of an option, or of a new option of the section. */
export function optionDraft(section: Section, option: Option | undefined): string {
  return `opción ${section.section_id} ${option?.option_id ?? 'nueva'}`;
}

/** One option of a section: name, order, and an address or a page (CM-25 … CM-30). */
export function OptionForm({ section, option, disabled, onSave, onCancel }: OptionFormProps) {
  const [before] = useState(() => valuesOf(section, option));
  const [values, setValues] = useState(before);
  const [version, setVersion] = useState(option?.version ?? UNKNOWN_VERSION);
  const [faults, setFaults] = useState<OptionFaults>({});
  const pages = useQuery(query('GET /api/contents')).data?.contents ?? [];
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const dirty = JSON.stringify(values) !== JSON.stringify(before);
  useDirty(dirty);
  const draft = useKeptDraft({
    name: optionDraft(section, option),
    values: { ...values, version },
    dirty,
    restore: ({ version: began = UNKNOWN_VERSION, ...kept }) => {
      setValues(kept);
      setVersion(began);
    },
  });

  // After a failed attempt the first field with a fault takes the focus.
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const set = (change: Partial<OptionValues>): void => {
    setValues((now) => ({ ...now, ...change }));
    setFaults({});
  };
  const fault = (name: keyof OptionFaults) => (faults[name] ? { error: faults[name] } : {});

  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = faultsOf(section, values, option);
        setFaults(wrong);
        if (Object.keys(wrong).length === 0) onSave(values, version);
      }}
    >
      <div className={styles['two']}>
        {section.menu ? (
          <Field label={text.name} {...fault('name')}>
            <TextInput value={values.name} onValue={(name) => set({ name })} />
          </Field>
        ) : (
          <PageField pages={pages} value={values.page} set={set} error={faults.page} />
        )}
        <Field label={text.order} {...fault('order')}>
          <CountInput value={values.order} onValue={(order) => set({ order })} />
        </Field>
      </div>
      {section.menu && (
        <>
          <RadioGroup
            legend={text.mode}
            name={`mode${id}`}
            inline
            value={values.mode}
            onValue={(mode) => set({ mode: mode === 'page' ? 'page' : 'url' })}
            options={[
              { value: 'url', label: text.modeUrl },
              { value: 'page', label: text.modePage },
            ]}
          />
          {values.mode === 'url' ? (
            <Field label={text.url} help={texts.blocks.linkHelp} {...fault('url')}>
              <TextInput
                value={values.url}
                autoCapitalize="none"
                spellCheck={false}
                onValue={(url) => set({ url })}
              />
            </Field>
          ) : (
            <PageField pages={pages} value={values.page} set={set} error={faults.page} />
          )}
        </>
      )}
      <div className="row">
        <Button type="submit" disabled={disabled}>
          {texts.save}
        </Button>
        <Button
          variant="line"
          disabled={disabled}
          onClick={() => {
            draft.drop();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

interface PageFieldProps {
  readonly pages: readonly { readonly id: number; readonly nombre: string }[];
  readonly value: string;
  readonly error: string | undefined;
  readonly set: (change: Partial<OptionValues>) => void;
}

function PageField({ pages, value, error, set }: PageFieldProps) {
  return (
    <Field label={text.page} {...(error ? { error } : {})}>
      <Select
        value={value}
        onValue={(page) => set({ page })}
        options={pages.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      />
    </Field>
  );
}
