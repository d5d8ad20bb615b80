import { Badge, Brand, Button, Card, Link, Receipt, Stage, SummaryList } from '@portal/ui/core';
import {
  AdminPage,
  AuthPage,
  CustomerPage,
  DocumentPage,
  PageTitle,
  PublicPage,
  StickyBar,
  usePageTitle,
} from '@portal/ui/page';
import { LONG_LABEL, State, States } from './states.tsx';

// A template is a page of its own: the picture is of the whole window.
export default { title: 'page/Templates', tags: ['window'], parameters: { ownHeading: true } };

const content = (
  <Card title="Tu cupo">
    <p>Tu cupo se calcula cada mes.</p>
  </Card>
);

const bar = (
  <StickyBar
    label="Total a pagar"
    above="Desde tu cuenta del Banco Cordillera"
    sum={229_179}
    explanation="2 cuotas + $439 de mora"
    details={<SummaryList rows={[{ label: 'Cuotas 6 y 7', value: 228_740 }]} />}
    action={<Button variant="action">Pagar PSE</Button>}
    always
  />
);

export function OfCustomer() {
  return (
    <CustomerPage
      title="Tus facturas"
      shown="Hola, Marleny"
      above={<Link href="/resumen">Volver</Link>}
      aside={<Badge tone="ok">Al día</Badge>}
      lead="Esto es lo que debes hoy."
      sticky={bar}
    >
      {content}
    </CustomerPage>
  );
}

export function OfAdministration() {
  return (
    <AdminPage
      title="Pagos"
      crumbs={<Link href="/informes">Informes</Link>}
      about="1.202 en el último mes"
      actions={<Button variant="line">Descargar CSV</Button>}
    >
      {content}
    </AdminPage>
  );
}

export function OfEverybody() {
  return (
    <PublicPage title="Preguntas frecuentes" lead="Lo que más nos preguntan.">
      {content}
    </PublicPage>
  );
}

export function WithHero() {
  return (
    <PublicPage
      title="Crédito en 20 minutos"
      hero={
        <Stage>
          <h1>Crédito en 20 minutos</h1>
        </Stage>
      }
    >
      {content}
    </PublicPage>
  );
}

export function OfLogin() {
  return (
    <AuthPage
      title="Ingresa"
      saying={{ title: 'Tu crédito, en veinte minutos.', text: 'Paga, consulta y pide desde el celular.' }}
      below={<p className="tiny soft">Nunca te pediremos tu clave por teléfono.</p>}
    >
      <Brand />
      <Button size="big" wide>
        Ingresar
      </Button>
    </AuthPage>
  );
}

export function OfDocument() {
  return (
    <DocumentPage title="Transacción 918447" actions={<Button variant="line">Descargar</Button>}>
      <Receipt>
        <h1>Pago aprobado</h1>
        <SummaryList rows={[{ label: 'Cuota 6', value: 94_191 }]} total={94_191} />
      </Receipt>
    </DocumentPage>
  );
}

Bars.parameters = { ownHeading: false };

export function Bars() {
  usePageTitle('Barras');
  return (
    <States>
      <State name="title of a page" wide>
        <PageTitle title={LONG_LABEL} aside={<Badge tone="bad">En mora</Badge>} />
      </State>
      <State name="words in place of a sum" wide>
        <StickyBar
          label="Nada elegido"
          sum="Elige una cuota"
          explanation="Nada por pagar"
          action={
            <Button variant="action" disabled>
              Pagar PSE
            </Button>
          }
          always
        />
      </State>
    </States>
  );
}
