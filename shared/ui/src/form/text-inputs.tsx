import { PASSWORD_MAX_LENGTH } from '@portal/contract/password-rules';
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { IconButton } from '../core/button.tsx';
import { cx } from '../core/class-names.ts';
import { onlyDigits } from '../format/people.ts';
import { HideMark, ShowMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { useFieldLinks } from './field-context.ts';
import { InputBox } from './input-box.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'enterKeyHint'
  | 'inputMode'
  | 'maxLength'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>;

export type TextInputProps = ControlProps<string> &
  Native & {
    type?: 'text' | 'email' | 'tel' | 'search' | 'url' | 'password' | undefined;
    /** Inside the box at its end, such as a button. */
    end?: ReactNode;
  };

/** One line of text. */
export function TextInput({ type = 'text', value, onValue, onBlur, ...rest }: TextInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  return (
    <InputBox
      {...rest}
      type={type}
      name={bound.name}
      value={bound.value ?? ''}
      onChange={(event) => bound.set(event.target.value)}
      onBlur={bound.blur}
      ref={bound.ref}
    />
  );
}

export type DigitsInputProps = Omit<TextInputProps, 'type' | 'inputMode'>;

/** Digits only: what is typed or pasted loses everything else, and what exceeds `maxLength`. The value is a string. */
export function DigitsInput({ maxLength, value, onValue, onBlur, ...rest }: DigitsInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  return (
    <InputBox
      {...rest}
      type="text"
      inputMode="numeric"
      name={bound.name}
      value={bound.value ?? ''}
      // The limit counts digits: a pasted `1.028.004.317` is cut after the dots are gone, not before.
      onChange={(event) => bound.set(onlyDigits(event.target.value, maxLength))}
      onBlur={bound.blur}
      ref={bound.ref}
    />
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end'>;

/** A password, as long as any may be [BC-03], with the button that shows and hides it [AU-02]. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      maxLength={PASSWORD_MAX_LENGTH}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? texts.hidePassword : texts.showPassword}
          icon={shown ? <HideMark /> : <ShowMark />}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export type TextAreaProps = ControlProps<string> & {
  rows?: number | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
};

/** Several lines of text. */
export function TextArea({ className, value, onValue, onBlur, ...rest }: TextAreaProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  const props = useFieldLinks(rest);
  return (
    <span className="box">
      <textarea
        {...props}
        name={bound.name}
        value={bound.value ?? ''}
        onChange={(event) => bound.set(event.target.value)}
        onBlur={bound.blur}
        ref={bound.ref}
        className={cx('input', className)}
      />
    </span>
  );
}
