import { query } from '@portal/api-client';
import { Card, SkeletonCard } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { AlertDialog } from '@portal/ui/overlay';
import { CustomerPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import { mayQuote, type Terms } from './quote.ts';
import { Quoter } from './quoter.tsx';
import { quoterTexts as texts } from './texts.ts';

/** Quoter and code for a purchase (QU rows). */
export default function QuoterPage() {
  const user = useQuery(query('GET /api/user'));
  const fiscalNumber = user.data?.fiscal_number;
  const ofCustomer = query('GET /api/quoter/validate/:fiscal_number', {
    params: { fiscal_number: fiscalNumber ?? '' },
  });
  const terms = useQuery({
    ...(fiscalNumber === undefined ? { ...ofCustomer, queryFn: skipToken } : ofCustomer),
    // The limit may have changed since the last visit.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  // Either call may fail; a retry repeats the one that did.
  const state = { ...terms, error: user.error ?? terms.error, isPending: !user.error && terms.isPending };
  if (terms.data && mayQuote(terms.data)) {
    return <Quoter terms={terms.data} fiscalNumber={fiscalNumber ?? ''} />;
  }
  return (
    <CustomerPage title={texts.title} lead={texts.lead}>
      <QueryState
        query={{ ...state, refetch: () => (user.error ? user.refetch() : terms.refetch()) }}
        loading={<SkeletonCard lines={4} />}
        errorTitle={texts.failed}
      >
        {(terms) => <NoQuotes terms={terms} />}
      </QueryState>
    </CustomerPage>
  );
}

/** Says in the server's words why the customer cannot quote, then leads to the summary (QU-04, QU-05). */
function NoQuotes({ terms }: { terms: Terms }) {
  const navigate = useNavigate();
  if (!terms.mensaje) return <Navigate to="/resumen" replace />;
  return (
    <Card>
      <p className="soft">{terms.mensaje}</p>
      <AlertDialog
        open
        title={texts.unavailable}
        closeText={texts.end}
        onClose={() => navigate('/resumen', { replace: true })}
      >
        <p className="soft">{terms.mensaje}</p>
      </AlertDialog>
    </Card>
  );
}
