import { oneTimeCode } from '@portal/values/secrets';
import { isFault } from '@portal/values/value';
import { useState } from 'react';
import { cx } from '../core/class-names.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { CODE_LENGTH } from './code-rule.ts';
import { useFieldLinks } from './field-context.ts';

export type CodeInputProps = ControlProps<string> & {
  /** Digits of the code, 6 by default [BC-04]. */
  length?: number | undefined;
  /** Tints every box: the code was wrong. */
  invalid?: boolean | undefined;
  /** Called once all digits are there, by typing, pasting or the phone's own suggestion. */
  onComplete?: ((code: string) => void) | undefined;
  autoFocus?: boolean | undefined;
};

/** A one-time code: one real input under the drawn boxes, so that pasting and `one-time-code` work. */
export function CodeInput({
  length = CODE_LENGTH,
  invalid,
  onComplete,
  value,
  onValue,
  onBlur,
  ...rest
}: CodeInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  const [focused, setFocused] = useState(false);
  const code = bound.value ?? '';
  const here = Math.min(code.length, length - 1);
  const props = useFieldLinks(rest);
  return (
    <div className={cx('otp', invalid && 'bad')}>
      {Array.from({ length }, (_, place) => (
        <span
          key={`place-${place + 1}`}
          className={cx(focused && place === here && 'here')}
          aria-hidden="true"
        >
          {code[place]}
        </span>
      ))}
      <input
        {...props}
        name={bound.name}
        ref={bound.ref}
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-invalid={invalid || props['aria-invalid'] || undefined}
        value={code}
        onChange={(event) => {
          const read = oneTimeCode.parse(event.target.value, 'typed');
          // The boxes take digits only and of a paste the first six [TM-14, TM-15]; a whole message is read by its code.
          const digits = isFault(read) ? event.target.value.replace(/\D/g, '').slice(0, length) : read;
          bound.set(digits);
          if (digits.length === length && digits !== code) onComplete?.(digits);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          bound.blur();
        }}
      />
    </div>
  );
}
