import { type ControlProps, useBound } from './bound-control.ts';
import { InputBox } from './input-box.tsx';

export type DateInputProps = ControlProps<string> & {
  /** `YYYY-MM-DD`. */
  min?: string | undefined;
  /** `YYYY-MM-DD`. */
  max?: string | undefined;
};

/** A calendar date; the value is `YYYY-MM-DD` or empty. */
export function DateInput({ value, onValue, onBlur, ...rest }: DateInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  return (
    <InputBox
      {...rest}
      type="date"
      name={bound.name}
      value={bound.value ?? ''}
      onChange={(event) => bound.set(event.target.value)}
      onBlur={bound.blur}
      ref={bound.ref}
    />
  );
}
