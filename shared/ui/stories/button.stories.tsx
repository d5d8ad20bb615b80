import { Button, buttonClass, IconButton } from '@portal/ui/core';
import { CloseIcon, DownloadIcon, LockIcon, RefreshIcon } from '@portal/ui/icons';
import { LONG_LABEL, State, States } from './states.tsx';

export default { title: 'core/Button' };

export function Buttons() {
  return (
    <States>
      <State name="primary">
        <Button>Ingresar</Button>
      </State>
      <State name="action">
        <Button variant="action">Pagar PSE</Button>
      </State>
      <State name="line">
        <Button variant="line">Volver</Button>
      </State>
      <State name="quiet">
        <Button variant="quiet">Ver todo</Button>
      </State>
      <State name="danger">
        <Button variant="danger">Bloquear</Button>
      </State>
      <State name="link, with an icon">
        <Button variant="line" icon={<RefreshIcon />} href="/resumen">
          Resumen
        </Button>
      </State>
      <State name="disabled">
        <Button disabled>Sin permiso</Button>
      </State>
      <State name="disabled, line">
        <Button variant="line" disabled>
          Reenviar
        </Button>
      </State>
      <State name="not ready: a press says what is missing">
        <Button onUnready={() => {}}>Continuar</Button>
      </State>
      <State name="pending">
        <Button pending pendingText="Guardando">
          Guardar
        </Button>
      </State>
      <State name="pending, action">
        <Button variant="action" pending>
          Pagar PSE
        </Button>
      </State>
      <State name="by its class alone">
        <span className={buttonClass({ variant: 'line' })}>Elegir un archivo</span>
      </State>
      <State name="big and wide">
        <Button size="big" wide>
          Continuar
        </Button>
      </State>
      <State name="long text">
        <Button icon={<DownloadIcon />}>{LONG_LABEL}</Button>
      </State>
      <State name="long text, wide line">
        <Button variant="line" wide>
          {LONG_LABEL}
        </Button>
      </State>
    </States>
  );
}

export function IconButtons() {
  return (
    <States>
      <State name="press">
        <IconButton label="Cerrar" icon={<CloseIcon />} />
      </State>
      <State name="link">
        <IconButton label="Descargar" icon={<DownloadIcon />} href="/docs" />
      </State>
      <State name="disabled">
        <IconButton label="Bloqueado" icon={<LockIcon />} disabled />
      </State>
      <State name="pending">
        <IconButton label="Actualizar" icon={<RefreshIcon />} pending />
      </State>
    </States>
  );
}
