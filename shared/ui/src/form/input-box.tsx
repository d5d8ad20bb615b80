import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../core/class-names.ts';
import { useFieldLinks } from './field-context.ts';

export type InputBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'value' | 'defaultValue'> & {
  value?: string | undefined;
  /** Inside the box at its end, such as a button. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A line to type into, in the kit's skin; knows nothing of forms. Label and help reach it from `Field`. */
export function InputBox({ className, end, ...rest }: InputBoxProps) {
  const props = useFieldLinks(rest);
  return (
    <span className={end ? 'with-end' : 'box'}>
      <input type="text" {...props} className={cx('input', className)} />
      {end && <span className="end">{end}</span>}
    </span>
  );
}
