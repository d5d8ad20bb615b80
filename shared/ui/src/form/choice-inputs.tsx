import {
  renderCheckbox_unstable as renderCheckbox,
  useCheckboxBase_unstable as useCheckbox,
} from '@fluentui/react-checkbox';
import {
  renderSelect_unstable as renderSelect,
  useSelectBase_unstable as useSelect,
} from '@fluentui/react-select';
import {
  renderSwitch_unstable as renderSwitch,
  useSwitchBase_unstable as useSwitch,
} from '@fluentui/react-switch';
import type { ChangeEvent, ReactNode } from 'react';
import { cx } from '../core/class-names.ts';
import { DownMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { type ControlProps, useBound } from './bound-control.ts';

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
  const state = useSelect(
    {
      ...(rest as object),
      name: bound.name,
      value: bound.value ?? '',
      onChange: (event: ChangeEvent<HTMLSelectElement>) => bound.set(event.target.value),
      onBlur: bound.blur,
      root: { className: 'pick' },
      select: { className: cx('input', className) },
      icon: { children: <DownMark />, className: 'end' },
      children: (
        <>
          {placeholder !== null && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </>
      ),
    },
    bound.ref ?? null,
  );
  return renderSelect(state);
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
  const state = useCheckbox(
    {
      ...(rest as object),
      name: bound.name,
      checked: bound.value ?? false,
      onChange: (_event, data) => bound.set(data.checked === true),
      onBlur: bound.blur,
      root: { className: cx('check', className) },
      input: { className: 'veil' },
      indicator: { className: 'mark', children: null },
      label: { children: label, className: hiddenLabel ? 'visually-hidden' : '' },
    },
    bound.ref ?? null,
  );
  return renderCheckbox(state);
}

export type SwitchProps = Omit<ControlProps<boolean>, 'value'> & {
  label: ReactNode;
  checked?: boolean | undefined;
};

/** On or off, at once. */
export function Switch({ label, checked, className, onValue, onBlur, ...rest }: SwitchProps) {
  const bound = useBound<boolean>({ name: rest.name, value: checked, onValue, onBlur });
  const state = useSwitch(
    {
      ...(rest as object),
      name: bound.name,
      checked: bound.value ?? false,
      onChange: (_event, data) => bound.set(data.checked),
      onBlur: bound.blur,
      root: { className: cx('check', className) },
      input: { className: 'veil' },
      indicator: { className: 'mark slide', children: null },
      label: { children: label },
    },
    bound.ref ?? null,
  );
  return renderSwitch(state);
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
