import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button, type ButtonVariant, IconButton } from '../core/button.tsx';
import { cx } from '../core/class-names.ts';
import { CloseMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { useDialogPlace } from './dialog-stack.ts';
import { useSheetDrag } from './sheet-drag.ts';

export type DialogProps = {
  open: boolean;
  /** Asked to close by Escape, the back gesture of a phone, the backdrop or the cross. */
  onClose: () => void;
  title: string;
  /** `alert` must be answered: neither the backdrop nor a cross closes it. */
  kind?: 'modal' | 'alert' | undefined;
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode;
  /** 440 px, or 720 px for a dialog with a table or a plan. */
  wide?: boolean | undefined;
  className?: string | undefined;
  /** Element with the first focus: a field by default, the heading where a phone's keyboard would cover the choices. */
  focus?: 'field' | 'heading' | undefined;
  children?: ReactNode;
};

/**
 * A sheet from below on phones, a card in the middle elsewhere. Focus goes in, stays in, and returns.
 *
 * The browser's own modal dialog: it makes the rest of the page inert and answers Escape and the back gesture.
 * Fluent's costs 18 KB more, leaves the focus lost without its own trigger, and plants focusable
 * `aria-hidden` elements in the page, which fail WCAG 4.1.2 in every audit.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  const [key] = useState(() => Symbol('dialog'));
  const shown = useDialogPlace(key, open);
  return shown ? createPortal(<DialogSheet {...rest} />, document.body) : null;
}

type DialogSheetProps = Omit<DialogProps, 'open'>;

function DialogSheet({
  onClose,
  title,
  kind = 'modal',
  actions,
  wide,
  className,
  focus = 'field',
  children,
}: DialogSheetProps) {
  const titleId = useId();
  const sheet = useModal(kind, onClose, focus);
  const grip = useSheetDrag(sheet, onClose);
  return (
    <dialog
      className={cx('dialog', wide && 'wide', className)}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      ref={sheet}
    >
      {/* Outside of main a header would be the page's banner, and a footer its second one. */}
      <div className="dialog-head" {...(kind === 'modal' ? grip : {})}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {kind === 'modal' && <IconButton label={texts.close} icon={<CloseMark />} onClick={onClose} />}
      </div>
      {children}
      {actions && <div className="dialog-acts">{actions}</div>}
    </dialog>
  );
}

/** Opens the dialog as long as it is mounted and tells when a person wants it closed. */
function useModal(kind: 'modal' | 'alert', onClose: () => void, focus: 'field' | 'heading') {
  const sheet = useRef<HTMLDialogElement>(null);
  const asked = useRef(onClose);
  useEffect(() => {
    asked.current = onClose;
  });
  useLayoutEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.open = true; // browsers before 2022: shown, without the inert page
    firstFocus(dialog, kind, focus)?.focus();

    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      asked.current();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault(); // else the browser closes it at the second press, whatever the page wants
      asked.current();
    };
    const backdrop = (event: PointerEvent) => {
      if (kind === 'modal' && event.target === dialog && outside(dialog, event)) asked.current();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('keydown', pressed);
    dialog.addEventListener('pointerdown', backdrop);
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('keydown', pressed);
      dialog.removeEventListener('pointerdown', backdrop);
      dialog.close?.();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [kind, focus]);
  return sheet;
}

/** Element for the focus: the first field; without one the last, safest button of an alert, or the heading. */
function firstFocus(
  dialog: HTMLDialogElement,
  kind: 'modal' | 'alert',
  focus: 'field' | 'heading',
): HTMLElement | null | undefined {
  if (focus === 'heading') return dialog.querySelector<HTMLElement>('h2');
  const field = dialog.querySelector<HTMLElement>('input:not([type=hidden], :disabled), select, textarea');
  if (field) return field;
  if (kind === 'alert') return [...dialog.querySelectorAll<HTMLElement>('.dialog-acts .btn')].at(-1);
  return dialog.querySelector<HTMLElement>('h2');
}

function outside(dialog: HTMLDialogElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'kind' | 'onClose'> & {
  /** Words of the button that goes ahead; say what it does. */
  confirmText?: string | undefined;
  cancelText?: string | undefined;
  /** `action` only for money and decisions, `danger` for what destroys. */
  variant?: ButtonVariant | undefined;
  /** While a returned promise is unsettled the button is busy. */
  onConfirm: () => unknown;
  onCancel: () => void;
};

/** A question with two answers. */
export function ConfirmDialog({
  confirmText = texts.confirm,
  cancelText = texts.cancel,
  variant = 'primary',
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      kind="alert"
      onClose={onCancel}
      actions={
        <>
          <Button variant={variant} onClick={() => onConfirm()}>
            {confirmText}
          </Button>
          <Button variant="line" onClick={onCancel}>
            {cancelText}
          </Button>
        </>
      }
    />
  );
}

export type AlertDialogProps = Omit<DialogProps, 'actions' | 'kind'> & { closeText?: string | undefined };

/** Something that must be read before going on, with the one answer. */
export function AlertDialog({ closeText = texts.confirm, onClose, ...rest }: AlertDialogProps) {
  return (
    <Dialog
      {...rest}
      kind="alert"
      onClose={onClose}
      actions={<Button onClick={onClose}>{closeText}</Button>}
    />
  );
}
