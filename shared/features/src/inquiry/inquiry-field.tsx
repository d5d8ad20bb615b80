import { cx } from '@portal/ui/core';
import { WarningIcon } from '@portal/ui/icons';
import { fiscalNumberFault, HINTED_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { type Ref, useId } from 'react';
import { inquiryFieldTexts as text } from './texts.ts';

export interface InquiryFieldProps {
  /** ID as it was typed. */
  readonly value: string;
  readonly onValue: (typed: string) => void;
  /** Whether a person has tried to go on; an empty field is then a fault. */
  readonly tried?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The national ID of the public inquiry (PU-28, PU-29), in plain markup, since it is in the HTML before any script. */
export function InquiryField({ value, onValue, tried = false, ref }: InquiryFieldProps) {
  const id = useId();
  const begun = value !== '' || tried;
  const fault = fiscalNumberFault(value);
  const wrong = begun && fault !== undefined;
  const isShort = value.length < HINTED_FISCAL_NUMBER && /^\d*$/.test(value);
  return (
    <div className={cx('field', wrong && 'bad')}>
      <label htmlFor={id}>{text.label}</label>
      <input
        className="input"
        id={id}
        name="fiscal_number"
        inputMode="numeric"
        autoComplete="off"
        placeholder={text.placeholder}
        aria-describedby={`${id}help`}
        aria-invalid={wrong}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        ref={ref}
      />
      <p className={wrong ? 'err' : 'help'} id={`${id}help`} role="status">
        {wrong && <WarningIcon className="small-icon" />}
        {begun && (isShort ? text.minimum : fault)}
      </p>
    </div>
  );
}
