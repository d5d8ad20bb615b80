import {
  Badge,
  Button,
  Card,
  DescriptionList,
  IconButton,
  Money,
  Receipt,
  Row,
  Stack,
  Stage,
  SummaryList,
  VisuallyHidden,
} from '@portal/ui/core';
import { MoreIcon } from '@portal/ui/icons';
import { LONG_LABEL, LONG_WORD, State, States } from './states.tsx';

export default { title: 'core/Surfaces' };

export function Cards() {
  return (
    <States>
      <State name="plain">
        <Card>
          <p>Tu cupo se calcula cada mes.</p>
        </Card>
      </State>
      <State name="title and actions">
        <Card title="Tu cupo" actions={<IconButton label="Más opciones" icon={<MoreIcon />} />}>
          <p>Tu cupo se calcula cada mes.</p>
        </Card>
      </State>
      <State name="long title">
        <Card title={LONG_LABEL} actions={<Button variant="line">Descargar</Button>}>
          <p>{LONG_WORD}</p>
        </Card>
      </State>
      <State name="level 3, in a card">
        <Card title="Facturas">
          <Card level={3} title="B104482">
            <p>Cuota 6 de 12</p>
          </Card>
        </Card>
      </State>
      <State name="receipt">
        <Receipt title="Recibo">
          <SummaryList rows={[{ label: 'Cuota 6', value: 94_191 }]} total={94_191} />
        </Receipt>
      </State>
      <State name="stage">
        <Stage>
          <p className="soft">Total a pagar</p>
          <Money amount={1_228_740} strong />
        </Stage>
      </State>
    </States>
  );
}

export function Lists() {
  return (
    <States>
      <State name="a sum explains itself">
        <SummaryList
          rows={[
            { label: 'Cuotas 6 y 7', value: 228_740 },
            { label: 'Interés de mora', value: 439 },
          ]}
          total={229_179}
        />
      </State>
      <State name="words in place of an amount">
        <SummaryList
          rows={[{ label: 'Cuota de manejo', value: 'Gratis' }]}
          total={{ label: 'Pagas hoy', value: 0 }}
        />
      </State>
      <State name="long label, large amount">
        <SummaryList rows={[{ label: LONG_LABEL, value: 1_234_567_890 }]} total={1_234_567_890} />
      </State>
      <State name="descriptions">
        <DescriptionList
          rows={[
            { label: 'Estado', value: <Badge tone="ok">Aprobada</Badge> },
            { label: 'Valor', value: 86_200 },
            { label: 'Fecha', value: '20 de noviembre de 2026' },
          ]}
        />
      </State>
      <State name="descriptions, long text">
        <DescriptionList rows={[{ label: LONG_LABEL, value: LONG_WORD }]} />
      </State>
      <State name="amounts">
        <Stack>
          <Money amount={94_191} />
          <Money amount={-94_191} strong />
        </Stack>
      </State>
    </States>
  );
}

export function Arrangement() {
  const boxes = ['Uno', 'Dos', 'Tres'].map((text) => <Badge key={text}>{text}</Badge>);
  return (
    <States>
      <State name="row">
        <Row>{boxes}</Row>
      </State>
      <State name="row, pushed apart">
        <Row between>{boxes}</Row>
      </State>
      <State name="row that wraps">
        <Row>
          {boxes}
          {boxes.map(({ key }) => (
            <Badge key={key}>Vence en 8 días</Badge>
          ))}
        </Row>
      </State>
      <State name="stack">
        <Stack>{boxes}</Stack>
      </State>
      <State name="wide stack">
        <Stack wide>{boxes}</Stack>
      </State>
      <State name="read aloud, not shown">
        <VisuallyHidden>Solo para lectores de pantalla</VisuallyHidden>
      </State>
    </States>
  );
}
