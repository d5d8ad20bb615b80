import { isoDate } from '@portal/values/iso-date';
import { isFault } from '@portal/values/value';
import { useRef } from 'react';
import { IconButton } from '../core/button.tsx';
import { CalendarMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { InputBox } from './input-box.tsx';

export type DateInputProps = ControlProps<string> & {
  /** `YYYY-MM-DD`. */
  min?: string | undefined;
  /** `YYYY-MM-DD`. */
  max?: string | undefined;
};

/** What can become `YYYY-MM-DD` while its digits are typed. */
const BEGUN = /^(?:19|2\d)\d\d(?:(?:0[1-9]|1[0-2]|[01])(?:\d{1,2})?)?$/;

/**
 * The day of a text that can be read (`20/11/2026`), and digits as they are typed with the dashes of `YYYY-MM-DD`
 * between them. Any other text stays as it is.
 */
export function dashedDate(text: string): string {
  const read = isoDate.parse(text, 'typed');
  if (!isFault(read)) return read;
  const digits = /^[\d-]*$/.test(text) && !/^\d{1,2}-/.test(text) ? text.replaceAll('-', '') : text;
  if (!BEGUN.test(digits)) return text;
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('-');
}

/**
 * A calendar date, typed or picked; the value is `YYYY-MM-DD`, part of it while typing, or empty.
 * The text is ours, because the browser's own field writes dates in the machine's order; the calendar is the browser's.
 */
export function DateInput({ min, max, value, onValue, onBlur, ...rest }: DateInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  const picker = useRef<HTMLInputElement>(null);
  const text = bound.value ?? '';
  return (
    <InputBox
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder={texts.datePlaceholder}
      name={bound.name}
      value={text}
      onChange={(event) => bound.set(dashedDate(event.target.value))}
      onBlur={bound.blur}
      ref={bound.ref}
      end={
        <>
          <input
            className="picker"
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : ''}
            onChange={(event) => bound.set(event.target.value)}
            ref={picker}
          />
          <IconButton
            label={texts.openCalendar}
            icon={<CalendarMark />}
            disabled={rest.disabled}
            onClick={() => picker.current?.showPicker()}
          />
        </>
      }
    />
  );
}
