import type { PointerEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button, type ButtonProps } from '../core/button.tsx';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'href' | 'onClick' | 'onPointerDown'>;

/** A pointer that is let go further away, in CSS pixels, has taken its press back. */
const PRESS_RADIUS_PIXELS = 12;

/**
 * Sends the surrounding form; while that is under way it shows progress and cannot be pressed again. The press counts
 * where it began: leaving the last field may show what is wrong there, which moves the button from under the pointer.
 */
export function SubmitButton({ pending, ...rest }: SubmitButtonProps) {
  const { formState } = useFormContext();
  return (
    <Button
      {...rest}
      type="submit"
      pending={pending || formState.isSubmitting}
      onPointerDown={countFromHere}
    />
  );
}

function countFromHere(down: PointerEvent<HTMLElement>): void {
  const button = down.currentTarget as HTMLButtonElement;
  // Busy, or something is missing: either way it is announced as disabled.
  const isOpen = (): boolean => !button.disabled && button.getAttribute('aria-disabled') !== 'true';
  if (down.button !== 0 || !isOpen()) return;
  const { clientX, clientY, pointerId } = down;
  const letGo = (up: globalThis.PointerEvent): void => {
    if (up.pointerId !== pointerId) return;
    forget();
    const isStill = Math.hypot(up.clientX - clientX, up.clientY - clientY) < PRESS_RADIUS_PIXELS;
    // Over the button the browser makes a click of it by itself.
    const isClick = button.contains(up.target as Node);
    if (isStill && !isClick && button.isConnected && isOpen()) button.form?.requestSubmit(button);
  };
  const forget = (): void => {
    removeEventListener('pointerup', letGo);
    removeEventListener('pointercancel', forget);
  };
  addEventListener('pointerup', letGo);
  addEventListener('pointercancel', forget);
}
