import { Dismiss20Regular } from '@fluentui/react-icons/headless/svg/dismiss';
import { Navigation24Regular } from '@fluentui/react-icons/headless/svg/navigation';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { texts } from '../texts.ts';

/**
 * The menu of small screens (PU-04): a button, and a dialog that opens from the side and closes when the path changes.
 * The browser's own dialog keeps the focus inside, closes with Escape and returns the focus.
 */
export function Drawer({
  label,
  pathname,
  children,
}: {
  label: string;
  pathname: string;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // A menu that was opened before the scripts arrived stays open.
    if (shown.current !== pathname) dialog.current?.close?.();
    shown.current = pathname;
  }, [pathname]);
  return (
    <>
      <button
        className="icon-btn menu-button"
        type="button"
        aria-label={texts.openMenu}
        aria-haspopup="dialog"
        // These attributes let the browser open the dialog without scripts.
        {...{ commandfor: id, command: 'show-modal' }}
        onClick={() => dialog.current?.open || dialog.current?.showModal()}
      >
        <Navigation24Regular className="large-icon" aria-hidden="true" />
      </button>
      <dialog
        ref={dialog}
        id={id}
        className="drawer"
        aria-label={label}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        // The browser's own close by Escape does not come in every engine.
        onKeyDown={({ key }) => key === 'Escape' && dialog.current?.close()}
      >
        <div className="drawer-sheet">
          <button
            className="icon-btn drawer-close"
            type="button"
            aria-label={texts.closeMenu}
            {...{ commandfor: id, command: 'close' }}
            onClick={() => dialog.current?.close()}
          >
            <Dismiss20Regular aria-hidden="true" />
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}
