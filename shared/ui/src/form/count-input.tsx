import { type TypedNumber, typedCount } from '../format/typed-number.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { InputBox, type InputBoxProps } from './input-box.tsx';

export type CountInputProps = ControlProps<TypedNumber> &
  Pick<InputBoxProps, 'placeholder' | 'enterKeyHint' | 'aria-invalid'>;

/** A count, such as instalments. What is no whole number (`12,5`) stays as it was typed, for the form to refuse. */
export function CountInput({ value, onValue, onBlur, ...rest }: CountInputProps) {
  const bound = useBound<TypedNumber>({ name: rest.name, value, onValue, onBlur });
  return (
    <InputBox
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      name={bound.name}
      value={String(bound.value ?? '')}
      onChange={(event) => bound.set(typedCount(event.target.value))}
      onBlur={bound.blur}
      ref={bound.ref}
    />
  );
}
