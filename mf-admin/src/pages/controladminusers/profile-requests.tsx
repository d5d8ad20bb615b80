import { CallRefused, call, messageOf } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Badge, Button, Card, Facts, Note, Stack } from '@portal/ui/core';
import {
  applyServerErrors,
  Field,
  Form,
  PasswordInput,
  SubmitButton,
  TextInput,
  useYupForm,
  yup,
} from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts.ts';

type Request = Output<'GET /api/adminRequests'>['solicitudes'][number];
const text = texts.adminUsers.requests;
const moment = (at: string): string => at.slice(0, 16).replace('T', ' a las ');

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
    { label: text.askedBy, value: `${request.pedida_por}, ${moment(request.pedida)}` },
    waits
      ? { label: text.until, value: moment(request.vence) }
      : { label: text.decidedBy, value: request.decidida_por || text.undecided },
  ];
  return (
    <Stack>
      <p>
        <strong>{request.persona?.nombre ?? text.profile(request.antes.perfil)}</strong>{' '}
        <Badge tone={waits ? 'warn' : 'neutral'}>{text.states[request.estado]}</Badge>
      </p>
      <Facts rows={rows} />
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

const schemas = {
  yes: yup.object({
    current_password: yup.string().required(texts.accountable.passwordWanted),
    motivo: yup.string().defined(),
  }),
  no: yup.object({
    current_password: yup.string().defined(),
    motivo: yup
      .string()
      .trim()
      .required(texts.accountable.reasonWanted)
      .min(3, texts.accountable.reasonWanted),
  }),
};

interface DecisionDialogProps {
  readonly request: Request;
  readonly yes: boolean;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

function DecisionDialog({ request, yes, onClose, onDone }: DecisionDialogProps) {
  const form = useYupForm(yes ? schemas.yes : schemas.no, { current_password: '', motivo: '' });
  const no = request.propia ? text.withdraw : text.reject;
  const decide = async ({ current_password, motivo }: yup.InferType<typeof schemas.yes>): Promise<void> => {
    const params = { id: request.id };
    try {
      const { message } = yes
        ? await call('POST /api/adminRequests/:id/confirm', { params, body: { current_password } })
        : await call('POST /api/adminRequests/:id/reject', { params, body: { motivo: motivo.trim() } });
      onDone(message);
    } catch (error) {
      form.setValue('current_password', '');
      if (error instanceof CallRefused && error.envelope.code === 'WRONG_CURRENT_PASSWORD') {
        form.setError('current_password', { type: 'server', message: error.envelope.message });
      } else if (error instanceof CallRefused) applyServerErrors(form, error.envelope);
      else form.setError('root', { type: 'server', message: messageOf(error) });
    }
  };
  return (
    <Dialog open title={yes ? text.confirmTitle : no} onClose={onClose}>
      <p className="soft">{`${stateText(request.antes)} → ${stateText(request.despues)}`}</p>
      <Form form={form} onSubmit={decide}>
        {yes ? (
          <Field
            name="current_password"
            label={texts.accountable.password}
            help={texts.accountable.passwordHelp}
            required
          >
            <PasswordInput autoComplete="current-password" maxLength={128} />
          </Field>
        ) : (
          <Field name="motivo" label={texts.accountable.reason} help={texts.accountable.reasonHelp} required>
            <TextInput maxLength={200} autoComplete="off" />
          </Field>
        )}
        <div className="dialog-acts">
          <SubmitButton>{yes ? text.confirm : no}</SubmitButton>
          <Button variant="line" onClick={onClose}>
            {texts.accountable.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
