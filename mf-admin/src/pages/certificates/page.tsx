import { call, messageOf, query } from '@portal/api-client';
import { certificatesPage } from '@portal/contract/page-addresses/certificates-page';
import { pageQuery } from '@portal/contract/page-addresses/page-href';
import { rentYears } from '@portal/features/certificates';
import { DigitsInput, Field, Select } from '@portal/ui/controls';
import { Button, EmptyState, SkeletonCard } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { groupedId, readText, textFault, todayInBogota } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CertificateCard } from './certificate-card.tsx';
import styles from './certificates.module.css';
import { PeaceCard } from './peace-card.tsx';
import { askedId, consult, mayCertify, mayConsult } from './search-rules.ts';
import { certificatesTexts } from './texts.ts';

const text = certificatesTexts;

/** Certificates of any customer (AC rows); the ID that was asked for stands in the address. */
export default function CertificatesPage() {
  const [search, setSearch] = useSearchParams();
  const given = search.get(certificatesPage.names.fiscalNumber);
  const last = askedId(given);
  const [typed, setTyped] = useState(given ?? '');
  const [isFaulty, setFaulty] = useState(given !== null && last === undefined);
  const asked = { typed: readText('nationalId', typed), last };
  const found = useCustomerInvoices(last);
  const certifiable = mayCertify(asked, found.data !== undefined);

  const wish = (): void => {
    const outcome = consult(asked);
    setFaulty(outcome === 'fault');
    if (outcome === 'ask') setSearch(pageQuery(certificatesPage, { fiscalNumber: asked.typed }));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    wish();
  };
  // Enter does not submit a form whose button is disabled, and only Enter can report an ID that is too short (AC-08).
  const enter = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !mayConsult(asked)) wish();
  };
  return (
    <AdminPage title={text.title}>
      <form className={`card ${styles['consult']}`} noValidate onSubmit={submit}>
        <Field
          label={text.fiscalNumber}
          help={text.help}
          error={
            isFaulty
              ? ((/^\d{0,3}$/.test(typed) ? undefined : textFault('nationalId', typed)) ?? text.tooShort)
              : undefined
          }
        >
          <DigitsInput
            of="nationalId"
            autoComplete="off"
            value={typed}
            onValue={setTyped}
            onKeyDown={enter}
          />
        </Field>
        <Button
          type="submit"
          icon={<SearchIcon className="small-icon" />}
          disabled={!mayConsult(asked)}
          pending={found.isFetching}
        >
          {text.consult}
        </Button>
      </form>
      {last === undefined ? (
        <EmptyState title={text.start}>{text.startHelp}</EmptyState>
      ) : (
        <QueryState
          query={found}
          loading={<SkeletonCard lines={4} />}
          errorTitle={text.failed}
          errorText={messageOf}
        >
          {(invoices) => (
            <>
              <p className={styles['about']} role="status">
                {certifiable ? text.ready(groupedId(last)) : text.again}
              </p>
              <Certificates key={last} fiscalNumber={last} disabled={!certifiable} {...invoices} />
            </>
          )}
        </QueryState>
      )}
    </AdminPage>
  );
}

/** Closed and all invoices of a customer; found only when both are (EN-45). */
function useCustomerInvoices(fiscalNumber: string | undefined) {
  const params = { fiscal_number: fiscalNumber ?? '' };
  const closedOf = query('GET /api/closedInvoices/:fiscal_number', { params, query: { itemStatus: 'C' } });
  const allOf = query('GET /api/allInvoices/:fiscal_number', { params });
  const closed = useQuery(fiscalNumber === undefined ? { ...closedOf, queryFn: skipToken } : closedOf);
  const all = useQuery(fiscalNumber === undefined ? { ...allOf, queryFn: skipToken } : allOf);
  return {
    data:
      closed.data && all.data
        ? { closed: closed.data.invoices, invoices: all.data.map(({ INVOICE }) => INVOICE) }
        : undefined,
    error: closed.error ?? all.error,
    isPending: closed.isLoading || all.isLoading,
    isFetching: closed.isFetching || all.isFetching,
    refetch: () => Promise.all([closed.refetch(), all.refetch()]),
  };
}

type Found = NonNullable<ReturnType<typeof useCustomerInvoices>['data']>;

interface CertificatesProps extends Found {
  readonly fiscalNumber: string;
  readonly disabled: boolean;
}

/** The four panels (AC-02 … AC-05). */
function Certificates({ fiscalNumber, disabled, closed, invoices }: CertificatesProps) {
  const years = rentYears(todayInBogota()).map(String);
  const [year, setYear] = useState(years[0] ?? '');
  const [invoice, setInvoice] = useState(invoices[0] ?? '');
  const params = { fiscal_number: fiscalNumber };
  return (
    <div className={styles['cards']}>
      <PeaceCard fiscalNumber={fiscalNumber} closed={closed} disabled={disabled} />
      <CertificateCard
        title={text.debt.title}
        about={text.debt.text}
        disabled={disabled}
        ask={() => call('GET /api/customers/:fiscal_number/certificates/debt', { params })}
      />
      <CertificateCard
        title={text.rent.title}
        about={text.rent.text}
        disabled={disabled}
        ask={() =>
          call('GET /api/customers/:fiscal_number/certificates/rent/:year', {
            params: { ...params, year: Number(year) },
          })
        }
      >
        <Field label={text.rent.year}>
          <Select
            placeholder={null}
            options={years.map((value) => ({ value, label: value }))}
            value={year}
            onValue={setYear}
          />
        </Field>
      </CertificateCard>
      <CertificateCard
        title={text.plan.title}
        about={text.plan.text}
        disabled={disabled || invoices.length === 0}
        ask={() =>
          call('GET /api/customers/:fiscal_number/certificates/paymentPlan/:invoice', {
            params: { ...params, invoice },
          })
        }
      >
        <Field label={text.plan.invoice}>
          <Select
            placeholder={invoices.length === 0 ? text.plan.nothing : null}
            options={invoices.map((value) => ({ value, label: value }))}
            value={invoice}
            onValue={setInvoice}
            disabled={invoices.length === 0}
          />
        </Field>
      </CertificateCard>
    </div>
  );
}
