import {
  renderInput_unstable as renderInput,
  useInputBase_unstable as useInput,
} from '@fluentui/react-input';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../core/class-names.ts';

export type InputBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'value' | 'defaultValue'> & {
  value?: string | undefined;
  /** Inside the box at its end, such as a button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Fluent's input in the kit's own skin; knows nothing of forms. Label and help reach it from `Field`. */
export function InputBox({ className, end, ref, ...rest }: InputBoxProps) {
  const state = useInput(
    {
      ...(rest as object),
      root: { className: end ? 'with-end' : 'box' },
      input: { className: cx('input', className) },
      contentAfter: end ? { children: end, className: 'end' } : null,
    },
    ref ?? null,
  );
  return renderInput(state);
}
