import {
  Button,
  EmptyState,
  ErrorState,
  Loading,
  Skeleton,
  SkeletonCard,
  SkeletonTable,
} from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { LONG_LABEL, LONG_WORD, never, State, States } from './states.tsx';

export default { title: 'core/Loading and faults' };

export function Skeletons() {
  return (
    <States>
      <State name="one line">
        <Skeleton />
      </State>
      <State name="sized, and round">
        <Loading>
          <Skeleton width={44} height={44} round />
          <Skeleton width="60%" height={24} />
        </Loading>
      </State>
      <State name="card">
        <SkeletonCard />
      </State>
      <State name="table" wide>
        <SkeletonTable rows={3} />
      </State>
    </States>
  );
}

export function Empty() {
  return (
    <States>
      <State name="as it comes">
        <EmptyState />
      </State>
      <State name="with a next step">
        <EmptyState title="Sin pagos" action={<Button variant="line">Ver el último mes</Button>}>
          Prueba con otro estado o amplía las fechas.
        </EmptyState>
      </State>
      <State name="bare, long text">
        <EmptyState bare title={LONG_LABEL}>
          {LONG_WORD}
        </EmptyState>
      </State>
    </States>
  );
}

export function Fault() {
  return (
    <States>
      <State name="as it comes">
        <ErrorState />
      </State>
      <State name="can be asked again, with a reference">
        <ErrorState title="No pudimos traer tus facturas" onRetry={never} reference="K7F-2QD">
          El servicio no respondió a tiempo.
        </ErrorState>
      </State>
      <State name="bare, long text">
        <ErrorState bare title={LONG_LABEL}>
          {LONG_WORD}
        </ErrorState>
      </State>
    </States>
  );
}

const query = { data: undefined, error: null, isPending: false, refetch: never } as const;

export function Query() {
  const shown = (rows: readonly string[]) => rows.map((row) => <p key={row}>{row}</p>);
  return (
    <States>
      <State name="loading">
        <QueryState query={{ ...query, isPending: true, fetchStatus: 'fetching' }}>{shown}</QueryState>
      </State>
      <State name="waits for a connection">
        <QueryState query={{ ...query, isPending: true, fetchStatus: 'paused' }}>{shown}</QueryState>
      </State>
      <State name="nothing asked yet">
        <QueryState query={{ ...query, isPending: true, fetchStatus: 'idle' }} idle={<p>Elige un filtro.</p>}>
          {shown}
        </QueryState>
      </State>
      <State name="empty">
        <QueryState query={{ ...query, data: [] }}>{shown}</QueryState>
      </State>
      <State name="failed">
        <QueryState query={{ ...query, error: new Error('away') }}>{shown}</QueryState>
      </State>
      <State name="refused for good, in the server's words">
        <QueryState
          query={{ ...query, error: { status: 404, envelope: { message: 'Esa factura no existe.' } } }}
          errorTitle="No encontramos la factura"
        >
          {shown}
        </QueryState>
      </State>
      <State name="answered">
        <QueryState query={{ ...query, data: ['B104482', 'E278115'] }}>{shown}</QueryState>
      </State>
    </States>
  );
}
