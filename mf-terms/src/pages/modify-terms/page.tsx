import { call, isGeneral, messageOf } from '@portal/api-client';
import { clearTerm, type TermHandover, takeTerm } from '@portal/contract/handover';
import { bus } from '@portal/event-bus';
import { sessionAtom } from '@portal/state';
import { Button, Link, Note } from '@portal/ui/core';
import { groupedId, type TypedNumber } from '@portal/ui/format';
import { ChevronLeftIcon } from '@portal/ui/icons';
import { CustomerPage, StickyBar } from '@portal/ui/page';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useTermSwitch } from '../../parts/term-switch.ts';
import { texts } from '../../texts.ts';
import { Comparison, signed } from './comparison.tsx';
import { ConditionsCard } from './conditions-card.tsx';
import { ConfirmationDialogs } from './confirmation-dialogs.tsx';
import styles from './modify-terms.module.css';
import { NewPlanTable } from './new-plan-table.tsx';
import { NewTermForm } from './new-term-form.tsx';
import { termRange } from './term-range.ts';
import { type Simulation, useConfirmation } from './use-confirmation.ts';

const text = texts.modify;

/** Change of term: present conditions, the new count, both plans side by side, and the confirmation (TM rows). */
export default function ModifyTermsPage() {
  const [handover] = useState(takeTerm);
  const { kind } = useAtomValue(sessionAtom);
  // Without data administrators go to the lookup, customers to their invoices (TM-25).
  if (!handover) return <Navigate to={kind === 'admin' ? '/validate_modify_terms' : '/facturas'} replace />;
  return <ModifyTerms handover={handover} />;
}

function ModifyTerms({ handover }: { handover: TermHandover }) {
  const { conditions, fiscal_number, origin } = handover;
  const byCustomer = origin === '/facturas';
  const range = termRange(conditions);
  const [count, setCount] = useState<TypedNumber>(range.min);
  const navigate = useNavigate();
  const isOn = useTermSwitch();
  const steps = useConfirmation(handover);
  const simulation = useMutation({
    mutationFn: (cuota: number) =>
      call('POST /api/simularModificacionPLazo', {
        body: {
          invoice: conditions.numeroObligacion,
          fiscal_number,
          cuota,
          user: handover.user ?? fiscal_number,
        },
      }),
    onError: (error) => {
      if (isGeneral(error)) bus.emit('failed@1', {});
    },
  });

  const choose = (next: TypedNumber): void => {
    setCount(next);
    // The plan on the screen does not belong to an edited count (state machine 6).
    simulation.reset();
    steps.forget();
  };
  const simulate = (cuota: number): void => {
    steps.forget();
    simulation.mutate(cuota);
  };
  const leave = (): void => {
    clearTerm();
    // The browser's back button must not lead to a finished change, so the entry of the history is replaced.
    navigate(`${origin}/`, { replace: true });
  };

  const shown = simulation.data;
  const plan = shown && typeof count === 'number' ? { count, simulation: shown } : undefined;
  const confirm = (
    <Button variant="action" size="big" disabled={!isOn} onClick={steps.confirmPlan}>
      {text.confirm}
    </Button>
  );

  return (
    <CustomerPage
      title={text.title}
      above={
        <Link className={styles['back'] ?? ''} href={origin} onClick={clearTerm}>
          <ChevronLeftIcon className="small-icon" /> {text.back[origin]}
        </Link>
      }
      lead={byCustomer ? undefined : text.customer(groupedId(fiscal_number))}
      sticky={shown && <PlanBar simulation={shown} action={confirm} />}
    >
      <div className={styles['columns']}>
        <div className="stack">
          {!isOn && (
            <Note tone="warn" role="status">
              {text.off}
            </Note>
          )}
          <ConditionsCard conditions={conditions} />
          <NewTermForm
            range={range}
            agreed={conditions.plazo}
            count={count}
            onCount={choose}
            onSimulate={simulate}
            pending={simulation.isPending}
            disabled={!isOn}
          />
          {simulation.error && !isGeneral(simulation.error) && (
            <Note tone="bad" role="alert">
              {messageOf(simulation.error)}
            </Note>
          )}
          {shown && (
            <Arrived>
              <Comparison
                origin={origin}
                title={byCustomer ? text.changes : text.changesOfCustomer}
                simulation={shown}
                pending={conditions.cuotasPendientes}
              />
              <div className={styles['final']}>
                <Button variant="quiet" onClick={leave}>
                  {text.leave}
                </Button>
                {confirm}
              </div>
            </Arrived>
          )}
        </div>
        {shown && <NewPlanTable plan={shown.planPagos} total={shown.nuevo.totalPagar} />}
      </div>
      {plan && (
        <ConfirmationDialogs
          steps={steps}
          handover={handover}
          plan={plan}
          onDone={leave}
          onRefused={() => choose(count)}
        />
      )}
    </CustomerPage>
  );
}

/** Scrolls the plan into view where it arrives below the visible part, as on phones. */
function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isBelow = (place.current?.getBoundingClientRect().top ?? 0) > innerHeight * 0.7;
    if (isBelow) place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className="stack" ref={place}>
      {children}
    </div>
  );
}

function PlanBar({ simulation: { actual, nuevo }, action }: { simulation: Simulation; action: ReactNode }) {
  const difference = nuevo.cuotaMes - actual.cuotaMes;
  return (
    <StickyBar
      label={text.newPlan}
      sum={nuevo.cuotaMes}
      explanation={
        <>
          <b className={difference <= 0 ? 'down' : 'up'}>{signed(difference)}</b> {text.everyMonth}
        </>
      }
      action={action}
    />
  );
}
