import { useState } from 'react';
import {
  Checkbox,
  CodeInput,
  DateInput,
  Field,
  MoneyInput,
  PasswordInput,
  RadioGroup,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../src/controls.ts';
import {
  Badge,
  Brand,
  Button,
  Card,
  EmptyState,
  ErrorState,
  FailedBadgeIcon,
  Note,
  ProgressBar,
  ProgressRing,
  Row,
  SkeletonCard,
  SkeletonTable,
  Stack,
  SummaryList,
} from '../src/core.ts';
import { Disclosure, Pager, Tabs } from '../src/data.ts';
import type { TypedNumber } from '../src/format.ts';
import { RefreshIcon } from '../src/icons.ts';
import { AlertDialog, ConfirmDialog, Dialog, Menu, useToast } from '../src/overlay.ts';
import { PublicPage } from '../src/page.ts';

const options = [
  { value: 'a', label: 'Banco Cordillera' },
  { value: 'b', label: 'Banco del Litoral' },
];

const later = () => new Promise((resolve) => setTimeout(resolve, 1500));

export function Pieces() {
  return (
    <>
      <header className="pubbar">
        <Brand />
      </header>
      <main>
        <PublicPage title="Piezas">
          <div className="stack wide">
            <div className="pieces">
              <Buttons />
              <Statuses />
              <Fields />
              <Choices />
              <Code />
              <Floating />
            </div>
            <Lists />
            <div className="pieces three">
              <EmptyState action={<Button variant="line">Ver el último mes</Button>}>
                Prueba con otro estado o amplía las fechas.
              </EmptyState>
              <ErrorState title="No pudimos traer tus facturas" onRetry={later} />
              <SkeletonCard />
            </div>
          </div>
        </PublicPage>
      </main>
    </>
  );
}

function Buttons() {
  return (
    <Card title="Botones">
      <Stack>
        <Row>
          <Button variant="action">Pagar PSE</Button>
          <Button onClick={later}>Ingresar</Button>
          <Button variant="line">Volver</Button>
          <Button variant="quiet">Ver Todo</Button>
        </Row>
        <Row>
          <Button disabled>Sin permiso</Button>
          <Button pending pendingText="Guardando">
            Guardar
          </Button>
          <Button variant="danger">Bloquear</Button>
          <Button variant="line" icon={<RefreshIcon />} href="/resumen">
            Resumen
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function Statuses() {
  return (
    <Card title="Estados de un pago o una cuota">
      <Stack>
        <Row style={{ gap: 8 }}>
          <Badge tone="ok">Aprobada</Badge>
          <Badge tone="wait">Pendiente</Badge>
          <Badge tone="bad" icon={<FailedBadgeIcon />}>
            Rechazada
          </Badge>
          <Badge tone="bad">En mora</Badge>
          <Badge tone="warn">Vence en 8 días</Badge>
          <Badge>Iniciada</Badge>
        </Row>
        <Note tone="wait">
          <strong>No pagues otra vez.</strong> La entidad financiera tarda unos minutos en confirmar.
        </Note>
        <Row>
          <ProgressRing value={0.44} label="44 % del cupo usado">
            44&nbsp;%<small>usado</small>
          </ProgressRing>
          <ProgressRing value={0} turning tone="wait" size={64} label="Esperando" />
        </Row>
        <ProgressBar value={0.65} label="Preparando el CSV" />
      </Stack>
    </Card>
  );
}

function Fields() {
  const [phone, setPhone] = useState('30055501');
  const [secret, setSecret] = useState('Portal2026*');
  const [amount, setAmount] = useState<TypedNumber>(229_179);
  const [date, setDate] = useState('2026-11-20');
  return (
    <Card title="Campos">
      <Stack>
        <Note tone="bad" role="alert">
          <strong>Revisa un dato:</strong> <a href="#celular">el celular</a>.
        </Note>
        <Field label="Celular" error="Faltan 2 dígitos">
          <TextInput value={phone} onValue={setPhone} />
        </Field>
        <Field label="Correo" help="Aquí te llegan los códigos y los recibos">
          <TextInput placeholder="nombre@correo.co" />
        </Field>
        <Field label="Contraseña">
          <PasswordInput value={secret} onValue={setSecret} />
        </Field>
        <Field label="Valor a pagar">
          <MoneyInput value={amount} onValue={setAmount} />
        </Field>
        <Field label="Desde">
          <DateInput value={date} onValue={setDate} />
        </Field>
        <Field label="Comentario">
          <TextArea placeholder="Cuéntanos" />
        </Field>
      </Stack>
    </Card>
  );
}

function Choices() {
  const [ticked, setTicked] = useState(true);
  const [on, setOn] = useState(true);
  const [bank, setBank] = useState('');
  const [kind, setKind] = useState('a');
  const [tab, setTab] = useState('day');
  return (
    <Card title="Elecciones">
      <Stack>
        <Field label="Banco">
          <Select options={options} value={bank} onValue={setBank} />
        </Field>
        <Row>
          <Checkbox label="Acepto" checked={ticked} onValue={setTicked} />
          <Checkbox label="Algunas" checked="mixed" />
          <Checkbox label="Sin permiso" checked disabled />
        </Row>
        <Row>
          <Switch label="Avisarme" checked={on} onValue={setOn} />
          <Switch label="Apagado" checked={false} />
        </Row>
        <RadioGroup legend="Tipo" options={options} value={kind} onValue={setKind} />
        <Tabs
          label="Periodo"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'day', label: 'Día', content: <p>Pagos del día</p> },
            { id: 'month', label: 'Mes', content: <p>Pagos del mes</p> },
          ]}
        />
      </Stack>
    </Card>
  );
}

function Code() {
  const [code, setCode] = useState('409');
  return (
    <Card title="Código de un solo uso">
      <Stack>
        <CodeInput aria-label="Código de 6 dígitos" value={code} onValue={setCode} />
        <CodeInput aria-label="Código equivocado" invalid value="409112" />
        <p className="small soft">
          Puedes pedir otro código en <strong>1:44</strong>
        </p>
        <SummaryList
          rows={[
            { label: 'Cuotas 6 y 7', value: 228_740 },
            { label: 'Interés de mora', value: 439 },
          ]}
          total={229_179}
        />
      </Stack>
    </Card>
  );
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'alert'>();
  const toast = useToast();
  const close = () => setOpen(undefined);
  return (
    <Card title="Diálogos, menús y avisos">
      <Row>
        <Button variant="line" onClick={() => setOpen('dialog')}>
          Diálogo
        </Button>
        <Button variant="line" onClick={() => setOpen('confirm')}>
          Confirmar
        </Button>
        <Button variant="line" onClick={() => setOpen('alert')}>
          Alerta
        </Button>
        <Button variant="line" onClick={() => toast('Se ha guardado la página correctamente')}>
          Aviso
        </Button>
        <Menu
          trigger={<Button variant="line">Menú</Button>}
          entries={[
            { text: 'Resumen', href: '/resumen' },
            { text: 'Facturas', href: '/facturas' },
            { text: 'Salir', onSelect: () => toast('Adiós') },
          ]}
        />
      </Row>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Código de seguridad"
        actions={<Button>Continuar</Button>}
      >
        <p>Te enviamos un código de 6 dígitos.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="¿Bloquear este usuario?"
        variant="danger"
        confirmText="Bloquear"
        onConfirm={async () => {
          await later();
          close();
        }}
        onCancel={close}
      >
        <p>No podrá ingresar hasta que lo desbloquees.</p>
      </ConfirmDialog>
      <AlertDialog open={open === 'alert'} onClose={close} title="Sesión expirada">
        <p>Inicia sesión nuevamente.</p>
      </AlertDialog>
    </Card>
  );
}

function Lists() {
  const [page, setPage] = useState(3);
  return (
    <Stack>
      <Disclosure title="Pagos" meta={<Badge tone="ok">Al día</Badge>} end="$94.191">
        <SkeletonTable rows={3} />
        <Pager page={page} total={120} onPage={setPage} />
      </Disclosure>
      <Disclosure title="Conciliación">
        <p>Nada por ahora.</p>
      </Disclosure>
    </Stack>
  );
}
