import { ApiResponseError, call, messageOf } from '@portal/api-client';
import { pageQuery } from '@portal/contract/page-addresses/page-href';
import { termsPage } from '@portal/contract/page-addresses/terms-page';
import { DigitsInput, Field } from '@portal/ui/controls';
import { Card, EmptyState, ErrorState, Note, SkeletonTable, Stack } from '@portal/ui/core';
import { Form, SubmitButton, typedRule, useYupForm } from '@portal/ui/form';
import { SearchIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { isFiscalNumber, SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as yup from 'yup';
import { texts } from '../../texts.ts';
import { CustomerInvoices, NoInvoices } from './customer-invoices.tsx';
import styles from './validate-modify-terms.module.css';

const text = texts.lookup;

const schema = yup.object({
  cedula: yup
    .string()
    .defined()
    .test('short', text.tooShort, (typed) => !/^\d{1,3}$/.test(typed))
    .concat(typedRule('nationalId')),
});

/** Token from the host's configuration; the server does not check it (API-86, D-16). */
const lookupCaptcha = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="lookup-captcha"]')?.content ?? '';

const invoicesOf = (fiscal_number: string) =>
  queryOptions({
    queryKey: ['POST /api/consultUserInvoices', fiscal_number],
    queryFn: () =>
      call('POST /api/consultUserInvoices', {
        body: { fiscal_number, recaptcha_token: lookupCaptcha(), all_data: false },
      }),
    enabled: fiscal_number !== '',
    retry: false,
  });

/** Back office: a customer's invoices, to start a change of term on their behalf (TM-27 … TM-35). */
export default function TermLookupPage() {
  const [search, setSearch] = useSearchParams();
  const given = search.get(termsPage.names.fiscalNumber) ?? '';
  // An address without a valid ID makes no call; the field shows the fault.
  const fiscalNumber = isFiscalNumber(given) ? given : '';
  const found = useQuery(invoicesOf(fiscalNumber));

  const ask = async (cedula: string): Promise<void> => {
    if (cedula === fiscalNumber) await found.refetch();
    else setSearch(pageQuery(termsPage, { fiscalNumber: cedula }));
  };

  return (
    <AdminPage title={text.title}>
      <Stack>
        <Card title={text.find}>
          <LookupForm key={given} given={given} pending={found.isFetching} onAsk={ask} />
        </Card>
        {fiscalNumber === '' ? (
          <Note>{text.start}</Note>
        ) : found.data ? (
          <CustomerInvoices found={found.data} fiscalNumber={fiscalNumber} />
        ) : found.error ? (
          <LookupFailure error={found.error} onRetry={found.refetch} />
        ) : (
          <Card>
            <SkeletonTable rows={3} />
          </Card>
        )}
      </Stack>
    </AdminPage>
  );
}

interface LookupFormProps {
  /** ID in the address as it was typed, valid or not. */
  readonly given: string;
  readonly pending: boolean;
  readonly onAsk: (fiscalNumber: string) => Promise<void>;
}

function LookupForm({ given, pending, onAsk }: LookupFormProps) {
  const form = useYupForm(schema, { cedula: given });
  const isWrong = given !== '' && !isFiscalNumber(given);
  const { setError } = form;
  useEffect(() => {
    if (isWrong) setError('cedula', { message: text.tooShort });
  }, [isWrong, setError]);
  const typed = useWatch({ control: form.control, name: 'cedula' });
  return (
    <Form
      form={form}
      summary={false}
      className={styles['find']}
      onSubmit={({ cedula }) => (cedula.length < SHORTEST_FISCAL_NUMBER ? undefined : onAsk(cedula))}
    >
      <Field name="cedula" label={text.id} help={text.idHelp}>
        <DigitsInput of="nationalId" autoComplete="off" />
      </Field>
      <SubmitButton
        icon={<SearchIcon className="small-icon" />}
        disabled={typed.length < SHORTEST_FISCAL_NUMBER}
        pending={pending}
      >
        {text.search}
      </SubmitButton>
    </Form>
  );
}

/** Message that the person is no customer, or another refusal; only an unanswered lookup can be tried again (TM-33). */
function LookupFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const answered = error instanceof ApiResponseError && error.status > 0 && error.status < 500;
  if (!answered) return <ErrorState title={text.failed} onRetry={onRetry} />;
  const owesNothing = error.envelope.code === 'NO_OPEN_INVOICES';
  return (
    <div role="alert">
      {owesNothing ? (
        <NoInvoices />
      ) : (
        <EmptyState title={error.status === 404 ? text.unknown : text.failed}>{messageOf(error)}</EmptyState>
      )}
    </div>
  );
}
