import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { ProvedDialog } from '@portal/features/proof';
import { Badge, Button, Card, DescriptionList, Note, Stack } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminUsersTexts } from './texts.ts';

type Request = Output<'GET /api/adminRequests'>['solicitudes'][number];
const text = adminUsersTexts.requests;

/**
 * Profiles that two administrators must agree on: what waits, and what was decided lately (docs/security.md, Two
 * administrators).
 */
export default function ProfileRequests({ requests }: { requests: readonly Request[] }) {
  const [deciding, setDeciding] = useState<{ request: Request; yes: boolean }>();
  const [done, setDone] = useState<string>();
  const client = useQueryClient();
  return (
    <Card title={text.title}>
      <Stack>
        {done && (
          <Note tone="ok" role="status">
            {done}
          </Note>
        )}
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} onDecide={(yes) => setDeciding({ request, yes })} />
        ))}
      </Stack>
      {deciding && (
        <DecisionDialog
          {...deciding}
          onClose={() => setDeciding(undefined)}
          onDone={(message) => {
            setDeciding(undefined);
            setDone(message);
            void client.invalidateQueries();
          }}
        />
      )}
    </Card>
  );
}

const stateText = ({ perfil, modulos }: Request['antes']): string =>
  modulos.length === 0 ? perfil : `${perfil}: ${modulos.join(', ')}`;

function RequestRow({ request, onDecide }: { request: Request; onDecide: (yes: boolean) => void }) {
  const waits = request.estado === 'waiting';
  const rows = [
    { label: text.before, value: stateText(request.antes) },
    { label: text.after, value: stateText(request.despues) },
    { label: text.reason, value: request.motivo },
    { label: text.askedBy, value: `${request.pedida_por}, ${longMoment(request.pedida)}` },
    waits
      ? { label: text.until, value: longMoment(request.vence) }
      : { label: text.decidedBy, value: request.decidida_por || text.undecided },
  ];
  return (
    <Stack>
      <p>
        <strong>{request.persona?.nombre ?? text.profile(request.antes.perfil)}</strong>{' '}
        <Badge tone={waits ? 'warn' : 'neutral'}>{text.states[request.estado]}</Badge>
      </p>
      <DescriptionList rows={rows} />
      {waits && (
        <div className="row">
          {request.decidible && <Button onClick={() => onDecide(true)}>{text.confirm}</Button>}
          <Button variant="line" onClick={() => onDecide(false)}>
            {request.propia ? text.withdraw : text.reject}
          </Button>
        </div>
      )}
      {waits && request.propia && <p className="small mute">{text.own}</p>}
    </Stack>
  );
}

interface DecisionDialogProps {
  readonly request: Request;
  readonly yes: boolean;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

function DecisionDialog({ request, yes, onClose, onDone }: DecisionDialogProps) {
  const no = request.propia ? text.withdraw : text.reject;
  const params = { id: request.id };
  return (
    <ProvedDialog
      open
      title={yes ? text.confirmTitle : no}
      hint={`${stateText(request.antes)} → ${stateText(request.despues)}`}
      submit={yes ? text.confirm : no}
      proof={yes}
      reason={!yes}
      onSend={async (send, { motivo }) => {
        const { message } = yes
          ? await send('POST /api/adminRequests/:id/confirm', { params, body: {} })
          : await call('POST /api/adminRequests/:id/reject', { params, body: { motivo } });
        onDone(message);
      }}
      onCancel={onClose}
    />
  );
}
