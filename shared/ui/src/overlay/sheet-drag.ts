import { type PointerEvent, type RefObject, useRef } from 'react';

/** Pixels a sheet is pulled down before letting go closes it. */
const CLOSING_PIXELS = 96;

const isSheet = (): boolean =>
  matchMedia('(max-width: 599px) and (prefers-reduced-motion: no-preference)').matches;

/**
 * Lets a sheet of a phone follow the finger that pulls its head down: let go far enough, it closes; else it goes back.
 * The cross and Escape do the same without a finger.
 */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const from = useRef<number>(undefined);
  const pulled = ({ clientY }: PointerEvent): number => Math.max(0, clientY - (from.current ?? clientY));
  const letGo = (): void => {
    from.current = undefined;
    sheet.current?.style.removeProperty('transform');
    sheet.current?.style.removeProperty('transition');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = (event.target as Element).closest('button, a, input') !== null;
      if (event.pointerType !== 'touch' || isControl || !isSheet()) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      sheet.current?.style.setProperty('transition', 'none');
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current !== undefined)
        sheet.current?.style.setProperty('transform', `translateY(${pulled(event)}px)`);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (from.current === undefined) return;
      const isFar = pulled(event) >= CLOSING_PIXELS;
      letGo();
      if (isFar) onClose();
    },
    onPointerCancel: letGo,
  };
}
