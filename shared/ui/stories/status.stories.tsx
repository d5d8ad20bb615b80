import { Badge, FailedBadgeIcon, Note, ProgressBar, ProgressRing } from '@portal/ui/core';
import { RocketIcon } from '@portal/ui/icons';
import { LONG_LABEL, LONG_WORD, State, States } from './states.tsx';

export default { title: 'core/Status' };

export function Badges() {
  return (
    <States>
      <State name="ok">
        <Badge tone="ok">Aprobada</Badge>
      </State>
      <State name="wait">
        <Badge tone="wait">Pendiente</Badge>
      </State>
      <State name="warn">
        <Badge tone="warn">Vence en 8 días</Badge>
      </State>
      <State name="bad">
        <Badge tone="bad">En mora</Badge>
      </State>
      <State name="bad, for good">
        <Badge tone="bad" icon={<FailedBadgeIcon />}>
          Rechazada
        </Badge>
      </State>
      <State name="neutral">
        <Badge>Iniciada</Badge>
      </State>
      <State name="long text">
        <Badge tone="warn">{LONG_LABEL}</Badge>
      </State>
    </States>
  );
}

export function Notes() {
  return (
    <States>
      <State name="neutral">
        <Note>La fecha de corte es el 15 de cada mes.</Note>
      </State>
      <State name="ok">
        <Note tone="ok">Guardamos tus datos.</Note>
      </State>
      <State name="warn">
        <Note tone="warn">
          Tu cuota vence <strong>mañana</strong>.
        </Note>
      </State>
      <State name="bad, an alert">
        <Note tone="bad" role="alert">
          <strong>Revisa un dato:</strong> <a href="#celular">el celular</a>.
        </Note>
      </State>
      <State name="wait">
        <Note tone="wait">
          <strong>No pagues otra vez.</strong> La entidad financiera tarda unos minutos en confirmar.
        </Note>
      </State>
      <State name="an icon of its own, long text">
        <Note icon={<RocketIcon />}>
          {LONG_LABEL}: {LONG_WORD}
        </Note>
      </State>
    </States>
  );
}

export function Progress() {
  return (
    <States>
      <State name="share, with words in the middle">
        <ProgressRing value={0.44} label="44 % del cupo usado">
          44&nbsp;%<small>usado</small>
        </ProgressRing>
      </State>
      <State name="nothing yet">
        <ProgressRing value={0} label="0 % del cupo usado">
          0&nbsp;%<small>usado</small>
        </ProgressRing>
      </State>
      <State name="more than all is cut">
        <ProgressRing value={1.4} label="100 % del cupo usado">
          100&nbsp;%<small>usado</small>
        </ProgressRing>
      </State>
      <State name="waiting without a known end">
        <ProgressRing value={0} turning tone="wait" size={64} label="Esperando" />
      </State>
      <State name="ok">
        <ProgressRing value={1} tone="ok" size={64} label="Pago aprobado" />
      </State>
      <State name="bad">
        <ProgressRing value={1} tone="bad" size={64} label="Pago rechazado" />
      </State>
      <State name="bar: nothing">
        <ProgressBar value={0} label="Preparando el CSV" />
      </State>
      <State name="bar: two thirds">
        <ProgressBar value={0.65} label="Preparando el CSV" />
      </State>
      <State name="bar: done">
        <ProgressBar value={1} label="Preparando el CSV" />
      </State>
    </States>
  );
}
