import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from 'react';

export interface NativeDialog {
  /** Props of the `<dialog>`: Escape and a press on the backdrop close it. */
  readonly properties: {
    readonly ref: RefObject<HTMLDialogElement | null>;
    readonly onClose: () => void;
    readonly onClick: (event: MouseEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
  readonly close: () => void;
}

/**
 * Shows a `<dialog>` as modal while it is mounted, and returns the focus afterwards. It does without the kit's head,
 * grip and actions: the search covers the screen of a phone and begins with its field.
 */
export function useNativeDialog(onClose: () => void): NativeDialog {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    const before = document.activeElement;
    if (typeof sheet?.showModal === 'function') sheet.showModal();
    else if (sheet) sheet.open = true; // browsers before 2022: shown, without the inert page
    return () => {
      sheet?.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const close = (): void => {
    if (typeof dialog.current?.close === 'function') dialog.current.close();
    else onClose();
  };
  return {
    properties: {
      ref: dialog,
      onClose,
      onClick: ({ target }) => {
        if (target === dialog.current) close();
      },
      // The browser's own close by Escape does not come in every engine.
      onKeyDown: (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      },
    },
    close,
  };
}
