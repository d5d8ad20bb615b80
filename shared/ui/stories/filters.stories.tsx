import { Button } from '@portal/ui/core';
import {
  DayFields,
  type DayRange,
  DayRangeFields,
  dayRangeFaults,
  defineList,
  drawn,
  FilterChips,
  filterErrors,
  ListForm,
  ListResults,
  listFilters,
  openDayRange,
  PaymentStatusField,
  placeOfDayRangeFault,
  QueryButton,
  useFilterForm,
  ValueField,
} from '@portal/ui/filters';
import { Form } from '@portal/ui/form';
import { Held, State, States } from './states.tsx';

export default { title: 'filters/Filters' };

interface Filters extends DayRange {
  readonly status: string;
  readonly value: string;
}

const filters: Filters = {
  fromOn: true,
  from: '2026-11-01',
  toOn: true,
  to: '2026-11-20',
  status: 'All',
  value: '',
};

const errorsOf = (range: Filters) =>
  filterErrors<Filters, ReturnType<typeof dayRangeFaults>[number]>(
    dayRangeFaults(range),
    placeOfDayRangeFault,
  );

function ListFilters({ value }: { value: Filters }) {
  const form = useFilterForm(value, errorsOf);
  return (
    <Form form={form} onSubmit={() => {}} aria-label="Filtros">
      <PaymentStatusField isOpen={value.status === ''} />
      <DayRangeFields />
      <ValueField label="Valor" placeholder="Ingresa una cédula" />
      <QueryButton>Consultar</QueryButton>
    </Form>
  );
}

export function OfPayments() {
  return (
    <States>
      <State name="right">
        <ListFilters value={filters} />
      </State>
      <State name="a date that is left out, a state that is not one">
        <ListFilters value={{ ...filters, toOn: false, status: '' }} />
      </State>
      <State name="invalid: in the wrong order">
        <ListFilters value={{ ...filters, from: '2026-11-30', value: '1028004317' }} />
      </State>
    </States>
  );
}

function OpenDays({ from, to }: { from: string; to: string }) {
  const form = useFilterForm({ from, to }, (days) =>
    filterErrors<Pick<DayRange, 'from' | 'to'>, ReturnType<typeof dayRangeFaults>[number]>(
      dayRangeFaults(openDayRange(days)),
      placeOfDayRangeFault,
    ),
  );
  return (
    <Form form={form} onSubmit={() => {}} aria-label="Fechas">
      <DayFields />
    </Form>
  );
}

export function Days() {
  return (
    <States>
      <State name="both left out">
        <OpenDays from="" to="" />
      </State>
      <State name="one">
        <OpenDays from="2026-11-01" to="" />
      </State>
      <State name="invalid: too long, and not a day">
        <OpenDays from="2024-01-01" to="2026-11-20" />
        <OpenDays from="2026-02-30" to="" />
      </State>
    </States>
  );
}

const administrators = defineList({
  path: '/controladminusers',
  call: 'GET /api/adminUsers',
  filters: listFilters(
    drawn(
      {
        read: (search: URLSearchParams) => ({ value: search.get('valor') ?? '' }),
        write: ({ value }: { value: string }) => ({ valor: value }),
        wire: () => ({}),
      },
      <ValueField key="value" label="Nombre" placeholder="Escribe un nombre" />,
    ),
  ),
  columns: [{ id: 'name', header: 'Nombre', place: 'key', cell: (name: string) => name }],
  rowsOf: () => [['Paula Andrea Jaramillo', 'Julián Ríos'], 2],
  keyOf: (name) => name,
  words: { caption: 'Administradores', empty: { title: 'Sin resultados.' }, failed: { title: 'No llegó.' } },
});

export function List() {
  const asked = administrators.read(new URLSearchParams());
  const found = { data: {} as never, error: null, isPending: false, isPlaceholderData: false };
  const at = { list: administrators, asked, found: { ...found, refetch: () => {} } };
  const still = { ...at, go: () => true, href: () => '#', ask: async () => {} };
  return (
    <States>
      <State name="its filters, and what was found" wide>
        <ListForm at={still} label="Filtros" submit="Consultar" grid="row" />
        <ListResults at={still} />
      </State>
    </States>
  );
}

const statuses = ['Todas', 'Aprobadas', 'Rechazadas', 'Pendientes', 'Con un problema que resolver'];

export function Chips() {
  return (
    <States>
      <State name="one is chosen, more can be unfolded" wide>
        <Held value="Todas">
          {(chosen, choose) => (
            <FilterChips
              legend="Estado"
              chips={statuses.map((label) => ({
                key: label,
                label,
                isChosen: label === chosen,
                choose: () => choose(label),
              }))}
            >
              <Button variant="quiet">Más filtros</Button>
            </FilterChips>
          )}
        </Held>
      </State>
    </States>
  );
}
