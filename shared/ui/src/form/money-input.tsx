import { NumericFormat } from 'react-number-format';
import { cx } from '../core/class-names.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { InputBox, type InputBoxProps } from './input-box.tsx';

export type MoneyInputProps = Omit<ControlProps<number>, 'value' | 'onValue'> & {
  /** Whole pesos; `undefined` when empty. */
  value?: number | undefined;
  onValue?: ((pesos: number | undefined) => void) | undefined;
  /** Whole pesos; more cannot be typed. */
  max?: number | undefined;
  placeholder?: string | undefined;
};

/** Whole pesos with `$` and dots while typing [BC-06]. The value is a number, `undefined` when empty. */
export function MoneyInput({ max, className, value, onValue, onBlur, ...rest }: MoneyInputProps) {
  const bound = useBound<number | undefined>({ name: rest.name, value, onValue, onBlur });
  return (
    <NumericFormat<InputBoxProps>
      {...(rest as object)}
      customInput={InputBox}
      {...(bound.ref ? { getInputRef: bound.ref } : {})}
      className={cx('money', className)}
      inputMode="numeric"
      prefix="$"
      thousandSeparator="."
      decimalSeparator=","
      decimalScale={0}
      allowNegative={false}
      value={bound.value ?? ''}
      isAllowed={({ floatValue }) => (floatValue ?? 0) <= (max ?? Number.MAX_SAFE_INTEGER)}
      // Only what a person types counts; a value set by the page must not come back as a change.
      onValueChange={({ floatValue }, { source }) => source === 'event' && bound.set(floatValue)}
      onBlur={bound.blur}
    />
  );
}
