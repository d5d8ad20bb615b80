import { createContext, use } from 'react';

/** Binding of a `Field` with a name to the one control inside it. Values are strings by default. */
export type Binding = {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
};

export const BindingContext = createContext<Binding | undefined>(undefined);

/**
 * Props shared by every control of the kit. Inside `<Field name>` they may all be left out:
 * the field binds the control to the form. Outside a form they make it a controlled control.
 */
export type ControlProps<Value> = {
  value?: Value | undefined;
  onValue?: ((value: Value) => void) | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
};

export type Bound<Value> = {
  name: string | undefined;
  value: Value | undefined;
  set: (value: Value) => void;
  blur: () => void;
  ref: ((element: HTMLElement | null) => void) | undefined;
};

/** Joins what the surrounding field gives with the control's own props; own props win. */
export function useBound<Value>(props: ControlProps<Value>): Bound<Value> {
  const binding = use(BindingContext);
  return {
    name: props.name ?? binding?.name,
    value: props.value ?? (binding?.value as Value | undefined),
    set: (value) => {
      binding?.onChange(value);
      props.onValue?.(value);
    },
    blur: () => {
      binding?.onBlur();
      props.onBlur?.();
    },
    ref: binding?.ref,
  };
}
