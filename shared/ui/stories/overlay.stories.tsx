import { Field, TextInput } from '@portal/ui/controls';
import { Button, Note, SummaryList } from '@portal/ui/core';
import { ReceiptIcon, SignOutIcon } from '@portal/ui/icons';
import { AlertDialog, ConfirmDialog, CopyButton, Dialog, Menu, showToast } from '@portal/ui/overlay';
import { useEffect, useRef } from 'react';
import { LONG_LABEL, LONG_WORD, never } from './states.tsx';

// Overlays are outside of the root, so the picture is of the whole window.
export default { title: 'overlay/Floating', tags: ['window'] };

const close = (): void => {};

export function DialogWithField() {
  return (
    <Dialog open onClose={close} title="Cambiar el correo" actions={<Button>Guardar</Button>}>
      <Field label="Correo nuevo" help="Te enviaremos un código">
        <TextInput type="email" />
      </Field>
    </Dialog>
  );
}

export function WideDialog() {
  return (
    <Dialog
      open
      wide
      focus="heading"
      onClose={close}
      title={LONG_LABEL}
      actions={
        <>
          <Button variant="action">Pagar PSE</Button>
          <Button variant="line">Volver</Button>
        </>
      }
    >
      <SummaryList rows={[{ label: LONG_LABEL, value: 228_740 }]} total={229_179} />
      <p>{LONG_WORD}</p>
    </Dialog>
  );
}

export function Confirm() {
  return (
    <ConfirmDialog open title="¿Aceptas el plan nuevo?" variant="action" onConfirm={never} onCancel={close}>
      <p>Pagarás 18 cuotas de $64.210.</p>
    </ConfirmDialog>
  );
}

export function ConfirmDanger() {
  return (
    <ConfirmDialog
      open
      title="¿Bloquear este usuario?"
      variant="danger"
      confirmText="Bloquear"
      onConfirm={never}
      onCancel={close}
    >
      <p>No podrá ingresar hasta que lo desbloquees.</p>
      <Note tone="bad" role="alert">
        No pudimos bloquearlo. Intenta de nuevo.
      </Note>
    </ConfirmDialog>
  );
}

export function Alert() {
  return (
    <AlertDialog open title="Sesión expirada" onClose={close}>
      <p>Inicia sesión nuevamente.</p>
    </AlertDialog>
  );
}

/** Opened by a press, as by a person. */
export function OpenMenu() {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!document.querySelector('[role=menu]')) button.current?.querySelector('button')?.click();
  }, []);
  return (
    <div ref={button}>
      <Menu
        trigger={<Button variant="line">Menú</Button>}
        header={<strong>Marleny Tatiana Úsuga</strong>}
        entries={[
          { text: 'Facturas', icon: <ReceiptIcon />, href: '/facturas' },
          { text: 'Sin permiso', disabled: true, onSelect: close },
          { text: LONG_LABEL, onSelect: close },
          { text: 'Cerrar sesión', icon: <SignOutIcon />, onSelect: close },
        ]}
      />
    </div>
  );
}

/** With its label beside the icon, and with the icon alone. */
export function CopyButtons() {
  return (
    <>
      <CopyButton label="Copiar el enlace" icon={<ReceiptIcon />} text={LONG_LABEL} copied="Enlace copiado" />
      <CopyButton
        iconOnly
        label="Copiar el enlace"
        icon={<ReceiptIcon />}
        text={LONG_LABEL}
        copied="Enlace copiado"
      />
    </>
  );
}

/** None of them goes by itself: errors stay, and the first has the focus in it. */
export function ToastList() {
  useEffect(() => {
    showToast('Se ha guardado la página correctamente');
    showToast({ text: LONG_LABEL, tone: 'bad', action: { text: 'Reintentar', run: close } });
    showToast({ text: 'Sin conexión', tone: 'bad' });
  }, []);
  return <p>Los avisos no piden respuesta.</p>;
}
