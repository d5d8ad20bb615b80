import { call, messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { madeForNow } from '@portal/contract/handover';
import { Button, Card, DescriptionList, Link, Note, SkeletonCard, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { pesos } from '@portal/ui/format';
import { AlertDialog } from '@portal/ui/overlay';
import { CustomerPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limitTexts as texts } from '../../limit-texts.ts';
import { type LimitState, mayIncrease } from '../../parts/limit-offer.ts';
import styles from './aumentar-cupo.module.css';

type Info = Output<'GET /api/limit/info/:fiscal_number'>;

/** First step of the limit increase: the customer checks their data (LI-01 … LI-05). */
export default function LimitPage() {
  const user = useQuery(query('GET /api/user'));
  const fiscalNumber = user.data?.fiscal_number;
  const ofCustomer = query('GET /api/limit/info/:fiscal_number', {
    params: { fiscal_number: fiscalNumber ?? '' },
  });
  const info = useQuery({
    ...(fiscalNumber === undefined ? { ...ofCustomer, queryFn: skipToken } : ofCustomer),
    staleTime: 0,
  });
  const state = { ...info, error: user.error ?? info.error, isPending: !user.error && info.isPending };
  return (
    <CustomerPage title={texts.title} lead={texts.lead}>
      <QueryState
        query={{ ...state, refetch: () => (user.error ? user.refetch() : info.refetch()) }}
        loading={<SkeletonCard lines={6} />}
        errorTitle={texts.failed}
      >
        {(info) =>
          info.estado === 'OK' ? (
            <CheckData info={info} fiscalNumber={fiscalNumber ?? ''} />
          ) : (
            <Unavailable message={info.mensaje} />
          )
        }
      </QueryState>
    </CustomerPage>
  );
}

function Unavailable({ message }: { message: string }) {
  const navigate = useNavigate();
  return (
    <Card>
      <p className="soft">{message}</p>
      <AlertDialog
        open
        title={texts.unavailable}
        closeText={texts.end}
        onClose={() => navigate('/resumen', { replace: true })}
      >
        <p className="soft">{message}</p>
      </AlertDialog>
    </Card>
  );
}

function CheckData({ info, fiscalNumber }: { info: Info; fiscalNumber: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();

  const confirm = async (): Promise<void> => {
    try {
      const offer = await call('GET /api/limit/management/:fiscal_number', {
        params: { fiscal_number: fiscalNumber },
      });
      if (!mayIncrease(offer)) return setRefusal(offer.mensaje || texts.unavailable);
      const state: LimitState = { fiscalNumber, offer, made: madeForNow() };
      navigate('/aumentar_cupo/gestionar', { state });
    } catch (error) {
      setRefusal(messageOf(error));
    }
  };

  const facts: readonly [string, string][] = [
    [texts.names, info.nombres],
    [texts.surnames, info.apellidos],
    [texts.email, info.correoElectronico],
    [texts.mobile, info.celular],
    [texts.address, info.direccion],
    [texts.activity, info.actividadEconomica],
  ];
  return (
    <div className={styles['columns']}>
      <Card title={texts.data}>
        <Stack>
          <DescriptionList rows={facts.map(([label, value]) => ({ label, value: value || texts.unknown }))} />
          <Note tone="warn">
            {texts.warning} <Link href="/perfil">{texts.update}</Link>
          </Note>
        </Stack>
      </Card>
      <Card className={styles['now']}>
        <div>
          <h2 className="small soft">{texts.current}</h2>
          <p className={styles['sum']}>{pesos(info.cupoActual)}</p>
        </div>
        {info.mensaje ? (
          <Note tone="wait">{info.mensaje}</Note>
        ) : (
          <Button size="big" pendingText={texts.checking} onClick={confirm}>
            {texts.confirm}
          </Button>
        )}
      </Card>
      <AlertDialog
        open={refusal !== undefined}
        title={texts.unavailable}
        onClose={() => setRefusal(undefined)}
      >
        <p className="soft">{refusal}</p>
      </AlertDialog>
    </div>
  );
}
