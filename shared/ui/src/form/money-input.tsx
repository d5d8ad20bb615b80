import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../core/class-names.ts';
import { parsePesos, pesos } from '../format/money.ts';
import { type ControlProps, useBound } from './bound-control.ts';
import { InputBox } from './input-box.tsx';

export type MoneyInputProps = Omit<ControlProps<number>, 'value' | 'onValue'> & {
  /** Whole pesos; `undefined` when empty. */
  value?: number | undefined;
  onValue?: ((pesos: number | undefined) => void) | undefined;
  /** Whole pesos; more cannot be typed. */
  max?: number | undefined;
  placeholder?: string | undefined;
};

/** Whole pesos with `$` and dots while typing [BC-06]. Empty is `undefined` to `onValue` and `null` in a form. */
export function MoneyInput({
  max = Number.MAX_SAFE_INTEGER,
  className,
  value,
  onValue,
  onBlur,
  ...rest
}: MoneyInputProps) {
  // A form holds null when empty: react-hook-form takes undefined for "back to the default value".
  const bound = useBound<number | null>({
    name: rest.name,
    value,
    onValue: (amount) => onValue?.(amount ?? undefined),
    onBlur,
  });
  const caret = useCaretByDigits();
  const typed = (event: ChangeEvent<HTMLInputElement>): void => {
    caret.keep(event.target);
    const next = parsePesos(event.target.value);
    if (next === undefined || next <= max) bound.set(next ?? null);
  };
  return (
    <InputBox
      {...rest}
      className={cx('money', className)}
      inputMode="numeric"
      name={bound.name}
      value={typeof bound.value === 'number' ? pesos(bound.value) : ''}
      onChange={typed}
      onBlur={bound.blur}
      ref={(element) => {
        caret.attach(element);
        bound.ref?.(element);
      }}
    />
  );
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

/** Dots come and go while typing, so the caret is kept by the digits behind it instead of by its place. */
function useCaretByDigits() {
  const element = useRef<HTMLInputElement>(null);
  const behind = useRef<number>(null);
  const [, redraw] = useState(0);
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
      redraw((count) => count + 1);
    },
  };
}
