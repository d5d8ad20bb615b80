import { CallRefused, call, messageOf } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { type TermHandover, takeTerm } from '@portal/contract/handover';
import { Button, Card, cx, IconButton, Link, Note, Receipt } from '@portal/ui/core';
import { DataTable, PAGE_SIZE, Pager } from '@portal/ui/data';
import { percent, pesos } from '@portal/ui/format';
import {
  AddIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  CalendarIcon,
  ChevronLeftIcon,
  SubtractIcon,
} from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { Navigate } from '@portal/ui/router';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './modify-terms.module.css';
import { inRange, monthsBetween, termRange, typedTerm } from './term-range.ts';

const text = texts.modify;

type Simulation = Output<'POST /api/simularModificacionPLazo'>;

/** Change of term: today's conditions, the new count, old and new plan side by side (TM-01 … TM-09, TM-25). */
export default function ModifyTermsPage() {
  const [handover] = useState(takeTerm);
  if (!handover) return <Navigate to="/facturas" replace />;
  return <ModifyTerms handover={handover} />;
}

function ModifyTerms({ handover }: { handover: TermHandover }) {
  const { conditions, fiscal_number, origin } = handover;
  const range = termRange(conditions);
  const [count, setCount] = useState<number | undefined>(range.min);
  const [touched, setTouched] = useState(false);
  const simulation = useMutation({
    mutationFn: (cuota: number) =>
      call('POST /api/simularModificacionPLazo', {
        body: { invoice: conditions.numeroObligacion, fiscal_number, cuota, user: fiscal_number },
      }),
  });
  const choose = (next: number | undefined) => {
    setCount(next);
    // An edited count makes the plan on screen another one's (state machine 6).
    simulation.reset();
  };
  const valid = inRange(count, range);

  return (
    <CustomerPage title={text.title}>
      <Link className={styles['back'] ?? ''} href={origin}>
        <ChevronLeftIcon className="s" /> {text.back}
      </Link>
      <div className={styles['columns']}>
        <div className="stack">
          <Conditions conditions={conditions} />
          <Card title={text.choose}>
            <form
              className={styles['choose']}
              onSubmit={(event) => {
                event.preventDefault();
                setTouched(true);
                if (valid) simulation.mutate(count);
              }}
            >
              <div className={cx('field', touched && !valid && 'bad')}>
                <label htmlFor="cuotas">{text.count}</label>
                <div className={styles['stepper']}>
                  <IconButton
                    label={text.less}
                    icon={<SubtractIcon />}
                    disabled={(count ?? 0) <= range.min}
                    onClick={() => choose((count ?? range.min) - 1)}
                  />
                  <input
                    className="input"
                    id="cuotas"
                    inputMode="numeric"
                    value={count ?? ''}
                    aria-describedby="cuotas-ayuda"
                    aria-invalid={touched && !valid}
                    onChange={(event) => choose(typedTerm(event.target.value, range))}
                    onBlur={() => setTouched(true)}
                  />
                  <IconButton
                    label={text.more}
                    icon={<AddIcon />}
                    disabled={(count ?? 0) >= range.max}
                    onClick={() => choose(Math.max(range.min, (count ?? 0) + 1))}
                  />
                </div>
                <p className={touched && !valid ? 'err' : 'help'} id="cuotas-ayuda" role="status">
                  {touched && !valid
                    ? text.outOfRange(range.min, range.max)
                    : text.hint(range.min, range.max, conditions.plazo)}
                </p>
              </div>
              <Button variant="line" type="submit" pending={simulation.isPending}>
                {text.simulate}
              </Button>
            </form>
          </Card>
          {simulation.error && (
            <Note tone="bad" role="alert">
              {simulation.error instanceof CallRefused ? messageOf(simulation.error) : text.failed}
            </Note>
          )}
          {simulation.data && <Comparison simulation={simulation.data} />}
        </div>
        {simulation.data && (
          <Plan plan={simulation.data.planPagos} total={simulation.data.nuevo.totalPagar} />
        )}
      </div>
    </CustomerPage>
  );
}

function Conditions({ conditions }: Pick<TermHandover, 'conditions'>) {
  const facts: readonly [string, string | number][] = [
    [text.invoice, conditions.numeroObligacion],
    [text.date, conditions.fechaObligacion],
    [text.instalment, pesos(conditions.cuotaMes)],
    [text.capital, pesos(conditions.saldoCapital)],
    [text.agreed, conditions.plazo],
    [text.paidAndPending, text.paidAndPendingValue(conditions.cuotasPagadas, conditions.cuotasPendientes)],
    [text.periodicity, conditions.periodicidadPago],
    [text.rate, text.rateValue(percent(conditions.tasaInteres))],
  ];
  return (
    <Card title={text.today}>
      <dl className={styles['terms']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function PlanCard({ name, plan, fresh }: { name: string; plan: Simulation['actual']; fresh?: boolean }) {
  return (
    <article className={cx(styles['plan'], fresh && styles['new'])}>
      <h3>{name}</h3>
      <div>
        <p className={styles['sum']}>{pesos(plan.cuotaMes)}</p>
        <p className="tiny mute">{text.monthly}</p>
      </div>
      <dl>
        <div>
          <dt>{text.last}</dt>
          <dd>{plan.fechaUltimaCuota}</dd>
        </div>
        <div>
          <dt>{text.interest}</dt>
          <dd>{pesos(plan.totalIntereses)}</dd>
        </div>
        <div>
          <dt>{text.total}</dt>
          <dd>{pesos(plan.totalPagar)}</dd>
        </div>
      </dl>
    </article>
  );
}

const signed = (amount: number): string => `${amount < 0 ? '−' : '+'}${pesos(Math.abs(amount))}`;

/** The cost is never smaller than the benefit: three sentences in the same size. */
function Comparison({ simulation: { actual, nuevo } }: { simulation: Simulation }) {
  const instalment = nuevo.cuotaMes - actual.cuotaMes;
  const interest = nuevo.totalIntereses - actual.totalIntereses;
  return (
    <Card className="stack" title={text.changes}>
      <div className={styles['versus']}>
        <PlanCard name={text.currentPlan} plan={actual} />
        <PlanCard name={text.newPlan} plan={nuevo} fresh />
      </div>
      <div className={styles['verdict']} role="status">
        <p>
          {instalment <= 0 ? <ArrowDownIcon /> : <ArrowUpIcon />}
          <span>{instalment <= 0 ? text.payLess : text.payMore}</span>
          <b className={instalment <= 0 ? 'down' : 'up'}>{signed(instalment)}</b>
        </p>
        <p>
          <CalendarIcon />
          <span>{text.later}</span>
          <b>{text.months(monthsBetween(actual.fechaUltimaCuota, nuevo.fechaUltimaCuota))}</b>
        </p>
        <p>
          {interest >= 0 ? <ArrowUpIcon /> : <ArrowDownIcon />}
          <span>{interest >= 0 ? text.moreInterest : text.lessInterest}</span>
          <b className={interest >= 0 ? 'up' : 'down'}>{signed(interest)}</b>
        </p>
      </div>
    </Card>
  );
}

type PlanRow = Simulation['planPagos']['planPagosDetalle'][number];

function Plan({ plan, total }: { plan: Simulation['planPagos']; total: number }) {
  const [page, setPage] = useState(1);
  const rows = plan.planPagosDetalle;
  return (
    <Receipt
      title={text.plan}
      actions={<span className="mute small">{text.rateValue(percent(plan.tasaInteres))}</span>}
    >
      <DataTable<PlanRow>
        className={styles['rows'] ?? ''}
        caption={text.plan}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={(row) => row.numeroCuota}
        columns={[
          { id: 'number', header: text.columns.number, place: 'key', cell: (row) => row.numeroCuota },
          { id: 'due', header: text.columns.due, cell: (row) => row.fechaVencimiento },
          { id: 'status', header: text.columns.status, cell: (row) => row.estadoCuota },
          { id: 'value', header: text.columns.value, align: 'end', cell: (row) => pesos(row.cuotaMes) },
        ]}
      />
      <p className={styles['total']}>
        <span>{text.totalOf(rows.length)}</span> <b className="num">{pesos(total)}</b>
      </p>
      <Pager page={page} total={rows.length} onPage={setPage} />
    </Receipt>
  );
}
