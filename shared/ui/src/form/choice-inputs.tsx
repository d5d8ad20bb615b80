import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../core/class-names.ts';
import { DownMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { useFieldLinks } from './field-context.ts';

export type Option = { value: string; label: string; disabled?: boolean | undefined };

export type SelectProps = ControlProps<string> & {
  options: readonly Option[];
  /** First, empty choice; `null` leaves it out. */
  placeholder?: string | null | undefined;
};

/** One of a list; the phone's own picker opens. */
export function Select({
  options,
  placeholder = texts.select,
  className,
  value,
  onValue,
  onBlur,
  ...rest
}: SelectProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  const props = useFieldLinks(rest);
  return (
    <span className="pick">
      <select
        {...props}
        name={bound.name}
        value={bound.value ?? ''}
        onChange={(event) => bound.set(event.target.value)}
        onBlur={bound.blur}
        ref={bound.ref}
        className={cx('input', className)}
      >
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="end">
        <DownMark />
      </span>
    </span>
  );
}

export type CheckboxProps = Omit<ControlProps<boolean>, 'value'> & {
  label: ReactNode;
  /** Keeps the label for screen readers only, as in the rows of a table. */
  hiddenLabel?: boolean | undefined;
  /** `mixed`: some of what it stands for is ticked. */
  checked?: boolean | 'mixed' | undefined;
};

/** Yes or no. */
export function Checkbox({
  label,
  hiddenLabel,
  checked,
  className,
  onValue,
  onBlur,
  ...rest
}: CheckboxProps) {
  const bound = useBound<boolean | 'mixed'>({
    name: rest.name,
    value: checked,
    onValue: onValue as never,
    onBlur,
  });
  const own = useId();
  const props = useFieldLinks(rest);
  const id = props.id ?? own;
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Only a script can say so; a press takes it away.
    if (box.current) box.current.indeterminate = bound.value === 'mixed';
  });
  return (
    <span className={cx('check', className)}>
      <input
        {...props}
        type="checkbox"
        id={id}
        name={bound.name}
        checked={bound.value === true}
        onChange={(event) => bound.set(event.target.checked)}
        onBlur={bound.blur}
        ref={(element) => {
          box.current = element;
          bound.ref?.(element);
        }}
        className="veil"
      />
      <div className="mark" aria-hidden="true" />
      <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
    </span>
  );
}

export type SwitchProps = Omit<ControlProps<boolean>, 'value'> & {
  label: ReactNode;
  checked?: boolean | undefined;
};

/** On or off, at once. */
export function Switch({ label, checked, className, onValue, onBlur, ...rest }: SwitchProps) {
  const bound = useBound<boolean>({ name: rest.name, value: checked, onValue, onBlur });
  const own = useId();
  const props = useFieldLinks(rest);
  const id = props.id ?? own;
  return (
    <div className={cx('check', className)}>
      <input
        {...props}
        type="checkbox"
        role="switch"
        aria-checked={bound.value ?? false}
        id={id}
        name={bound.name}
        checked={bound.value ?? false}
        onChange={(event) => bound.set(event.target.checked)}
        onBlur={bound.blur}
        ref={bound.ref}
        className="veil"
      />
      <div className="mark slide" aria-hidden="true" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

export type RadioGroupProps = ControlProps<string> & {
  /** Above the choices. */
  legend: string;
  /** Hides it from the eye, where the heading above says the same. */
  hiddenLegend?: boolean | undefined;
  options: readonly Option[];
  /** Beside one another instead of below. */
  inline?: boolean | undefined;
};

/** One of a few, all of them in sight. The browser's own radio buttons: arrows, grouping and form value come with them. */
export function RadioGroup({
  legend,
  hiddenLegend,
  options,
  inline,
  disabled,
  value,
  onValue,
  onBlur,
  name,
  id,
}: RadioGroupProps) {
  const bound = useBound<string>({ name, value, onValue, onBlur });
  return (
    <fieldset className="field" id={id} disabled={disabled}>
      <legend className={hiddenLegend ? 'visually-hidden' : 'label'}>{legend}</legend>
      <div className={inline ? 'row' : 'choices'}>
        {options.map((option, index) => (
          <label className="check" key={option.value}>
            <input
              type="radio"
              name={bound.name ?? legend}
              value={option.value}
              checked={bound.value === option.value}
              disabled={option.disabled}
              onChange={() => bound.set(option.value)}
              onBlur={bound.blur}
              ref={index === 0 ? bound.ref : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
