import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';

export interface NativeDialog {
  /** Props of the `<dialog>`; Escape closes it too, and a press on its backdrop. */
  readonly properties: {
    readonly ref: RefObject<HTMLDialogElement | null>;
    readonly onClose: () => void;
    readonly onClick: (event: MouseEvent) => void;
  };
  readonly close: () => void;
}

/**
 * Opens a `<dialog>` as a modal one as long as it is mounted, and gives the focus back. Without the kit's head, grip and
 * actions: the search covers the screen of a phone and begins with its field.
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
  const close = (): void => dialog.current?.close?.();
  return {
    properties: {
      ref: dialog,
      onClose,
      onClick: ({ target }) => {
        if (target === dialog.current) close();
      },
    },
    close,
  };
}
