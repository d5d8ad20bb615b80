import { pesos } from '@portal/values/number-formats';
import { amount } from '@portal/values/numbers';
import { type ChangeEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../core/class-names.ts';
import { type TypedNumber, typedPesos } from '../format/typed-number.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { InputBox } from './input-box.tsx';

export type MoneyInputProps = ControlProps<TypedNumber> & {
  placeholder?: string | undefined;
  'aria-invalid'?: boolean | undefined;
};

/**
 * Whole pesos, with `$` and dots while typing as long as these lose nothing [BC-06]. What is no whole amount
 * (`50.000,75`, `1e5`) stays as it was typed: the field gives the text, and the form refuses it. Empty is `''`.
 */
export function MoneyInput({ className, value, onValue, onBlur, ...rest }: MoneyInputProps) {
  const bound = useBound<TypedNumber>({ name: rest.name, value, onValue, onBlur });
  const caret = useCaretByDigits();
  const shown = shownPesos(bound.value);
  const typed = (event: ChangeEvent<HTMLInputElement>): void => {
    const next = editedPesos(shown, event.target.value);
    // Text kept as typed needs no caret: the browser has set it.
    if (typeof next === 'number') caret.keep(event.target);
    bound.set(next);
  };
  return (
    <InputBox
      {...rest}
      className={cx('money', className)}
      inputMode="numeric"
      autoComplete="off"
      name={bound.name}
      value={shown}
      onChange={typed}
      onClick={behindTheDigits}
      onBlur={() => {
        // Left, the text is whole: `1.234.567,00` and `1,234,567` are amounts too.
        const read = typeof bound.value === 'string' ? amount.parse(bound.value, 'typed') : undefined;
        if (typeof read === 'number') bound.set(read);
        bound.blur();
      }}
      ref={(element) => {
        caret.attach(element);
        bound.ref?.(element);
      }}
    />
  );
}

const shownPesos = (value: TypedNumber | undefined): string =>
  typeof value === 'number' ? pesos(value) : (value ?? '');

/**
 * Value of the field after an edit. Dots of a formatted amount move along while digits come and go; a dot or
 * comma that was typed or pasted counts as written, so `50.5` never becomes 505.
 *
 * @param before the text before the edit
 * @param after the text after it
 */
export function editedPesos(before: string, after: string): TypedNumber {
  const wasFormatted = typeof typedPesos(before) === 'number';
  if (!wasFormatted || !/^\d*$/.test(putIn(before, after))) return typedPesos(after);
  // Digits typed before the sign, where a caret may stand, are the amount's first.
  return typedPesos(after.replaceAll('.', '').replace(/^(\d+)\$/, '$1'));
}

/** The characters that an edit put in: what is neither the common beginning nor the common end. */
function putIn(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The first place in a text with so many digits behind it; never before the `$`. */
export function caretPlace(text: string, digitsBehind: number): number {
  let place = text.length;
  let behind = 0;
  while (place > 1 && behind < digitsBehind) {
    place -= 1;
    if (/\d/.test(text[place] ?? '')) behind += 1;
  }
  // A dot just before the caret would swallow the next backspace without effect.
  while (place > 1 && digitsBehind > 0 && text[place - 1] === '.') place -= 1;
  return place;
}

/** A press beside digits at the right edge puts the caret before the `$`; what is typed there would be no amount. */
function behindTheDigits({ currentTarget: input }: MouseEvent<HTMLInputElement>): void {
  if (input.selectionEnd === 0) input.setSelectionRange(input.value.length, input.value.length);
}

/** Dots come and go while typing, so the caret is kept by the digits behind it instead of by its place. */
function useCaretByDigits() {
  const element = useRef<HTMLInputElement>(null);
  const behind = useRef<number>(null);
  const [, rerender] = useState(0);
  useLayoutEffect(() => {
    const input = element.current;
    if (behind.current === null || !input || input !== document.activeElement) return;
    const place = caretPlace(input.value, behind.current);
    input.setSelectionRange(place, place);
    behind.current = null;
  });
  return {
    attach: (input: HTMLInputElement | null) => {
      element.current = input;
    },
    keep: (input: HTMLInputElement) => {
      behind.current = digitsIn(input.value.slice(input.selectionEnd ?? input.value.length));
      rerender((count) => count + 1);
    },
  };
}
