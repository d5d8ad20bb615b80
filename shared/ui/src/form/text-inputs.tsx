import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import { IconButton } from '../core/button.tsx';
import { cx } from '../core/class-names.ts';
import { readText, type TypedKind } from '../format/read-text.ts';
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

export type DigitsInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'maxLength'> & {
  /** Whose digits they are. */
  of: Exclude<TypedKind, 'email'>;
};

/** How a browser says that text came in whole: pasted, dropped or filled in by it. */
const IN_WHOLE = /^insert(?:FromPaste|FromDrop|ReplacementText)/;

/**
 * A number that people write with other signs. What is typed stays; pasted or left, a text that its parser reads becomes
 * the canonical digits. Any other text stays as it is, for the form to say what is wrong with it.
 */
export function DigitsInput({ of, value, onValue, onBlur, ...rest }: DigitsInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  return (
    <InputBox
      {...rest}
      type="text"
      inputMode="numeric"
      name={bound.name}
      value={bound.value ?? ''}
      onChange={({ target, nativeEvent }) => {
        const isWhole = IN_WHOLE.test((nativeEvent as InputEvent).inputType ?? '');
        bound.set(isWhole ? readText(of, target.value) : target.value);
      }}
      onBlur={() => {
        const text = bound.value ?? '';
        const read = readText(of, text);
        if (read !== text) bound.set(read);
        bound.blur();
      }}
      ref={bound.ref}
    />
  );
}

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'end'>;

/** A password, whatever its length: what is too long is refused and never cut [BC-03]. With the button that shows and hides it [AU-02]. */
export function PasswordInput(props: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
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
