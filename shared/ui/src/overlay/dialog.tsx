import {
  Dialog as FluentDialog,
  renderDialogSurface_unstable as renderDialogSurface,
  useDialogContext_unstable as useDialogContext,
  useDialogSurface_unstable as useDialogSurface,
  useDialogSurfaceContextValues_unstable as useDialogSurfaceContextValues,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant, IconButton } from '../core/button.tsx';
import { cx } from '../core/class-names.ts';
import { CloseMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { useDialogPlace } from './dialog-stack.ts';

export type DialogProps = {
  open: boolean;
  /** Asked to close by Escape, the backdrop or the cross. */
  onClose: () => void;
  title: string;
  /** `alert` must be answered: neither the backdrop nor a cross closes it. */
  kind?: 'modal' | 'alert' | undefined;
  /** Buttons at the foot, the main one first. */
  actions?: ReactNode;
  /** 440 px, or 720 px for a dialog with a table or a plan. */
  wide?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** A sheet from below on phones, a card in the middle elsewhere. Focus goes in, stays in, and returns. */
export function Dialog({ open, onClose, kind = 'modal', ...rest }: DialogProps) {
  const [key] = useState(() => Symbol('dialog'));
  const shown = useDialogPlace(key, open);
  return (
    <FluentDialog
      open={shown}
      modalType={kind}
      onOpenChange={(_event, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSheet kind={kind} onClose={onClose} {...rest} />
    </FluentDialog>
  );
}

function DialogSheet({
  kind,
  onClose,
  title,
  actions,
  wide,
  className,
  children,
}: Omit<DialogProps, 'open' | 'kind'> & { kind: 'modal' | 'alert' }) {
  const titleId = useDialogContext((context) => context.dialogTitleId);
  const state = useDialogSurface(
    {
      className: cx('dialog', wide && 'wide', className),
      backdrop: { className: 'scrim' },
      children: (
        <>
          <header className="dialog-head">
            <h2 id={titleId}>{title}</h2>
            {kind === 'modal' && <IconButton label={texts.close} icon={<CloseMark />} onClick={onClose} />}
          </header>
          {children}
          {actions && <footer className="dialog-acts">{actions}</footer>}
        </>
      ),
    },
    null,
  );
  return renderDialogSurface(state, useDialogSurfaceContextValues(state));
}

export type ConfirmDialogProps = Omit<DialogProps, 'actions' | 'kind' | 'onClose'> & {
  /** Words of the button that goes ahead; say what it does. */
  confirmText?: string | undefined;
  cancelText?: string | undefined;
  /** `action` only for money and decisions, `danger` for what destroys. */
  variant?: ButtonVariant | undefined;
  /** A returned promise keeps the dialog open and the button busy until it settles. */
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
