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
    /** Kind of its value; an e-mail's by its type. */
    of?: TypedKind | undefined;
  };

/** How a browser says that text came in whole: pasted, dropped or filled in by it. */
const IN_WHOLE = /^insert(?:FromPaste|FromDrop|ReplacementText)/;
/** An address behind a name or `mailto:`, of which only the address stays. */
const NAMED = /[<:]/;

/**
 * One line of text. What is typed stays; pasted, or left after a person typed, a text that the parser of its kind reads
 * becomes the canonical value, and of an e-mail read out of more it is said which. Any other text stays as it is, whole,
 * for the form to say what is wrong with it.
 */
export function TextInput({ type = 'text', of, value, onValue, onBlur, ...rest }: TextInputProps) {
  const bound = useBound<string>({ name: rest.name, value, onValue, onBlur });
  const [isTyped, setTyped] = useState(false);
  const [said, setSaid] = useState('');
  const kind = type === 'email' ? type : of;
  const read = (text: string): string => {
    const found = kind === undefined ? text : readText(kind, text);
    if (found !== text) setSaid(type === 'email' && NAMED.test(text) ? texts.readEmail(found) : '');
    return found;
  };
  return (
    <>
      <InputBox
        {...rest}
        type={type}
        name={bound.name}
        value={bound.value ?? ''}
        onChange={({ target, nativeEvent }) => {
          setTyped(true);
          setSaid('');
          const isWhole = IN_WHOLE.test((nativeEvent as InputEvent).inputType ?? '');
          bound.set(isWhole ? read(target.value) : target.value);
        }}
        onBlur={() => {
          const text = bound.value ?? '';
          const found = isTyped ? read(text) : text;
          if (found !== text) bound.set(found);
          bound.blur();
        }}
        ref={bound.ref}
      />
      {said !== '' && (
        <p className="help" role="status">
          {said}
        </p>
      )}
    </>
  );
}

export type DigitsInputProps = Omit<TextInputProps, 'type' | 'inputMode' | 'of'> & {
  /** Whose digits they are. */
  of: Exclude<TypedKind, 'email'>;
};

/** A number that people write with other signs. */
export function DigitsInput(props: DigitsInputProps) {
  return <TextInput {...props} inputMode="numeric" />;
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
