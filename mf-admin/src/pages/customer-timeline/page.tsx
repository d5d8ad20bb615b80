import { query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { Button, Link } from '@portal/ui/core';
import { groupedId } from '@portal/ui/format';
import { PersonIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { timelineTexts } from '../../parts/timeline/texts.ts';
import { TimelineCard } from '../../parts/timeline/timeline.tsx';

const text = timelineTexts;

/** History of a customer, newest first: payments, codes and messages sent, changes, logins, terms. */
export default function CustomerTimelinePage() {
  const { fiscal_number: fiscalNumber = '' } = useParams();
  const customer = useQuery(query('GET /api/userList', { query: { fiscal_number: fiscalNumber } }));
  const [found] = customer.data?.clients ?? [];
  const name = found ? `${found.first_name} ${found.last_name}` : undefined;
  const page = `/adminuser/${encodeURIComponent(fiscalNumber)}`;
  return (
    <AdminPage
      title={text.title}
      shown={name}
      crumbs={
        <>
          <Link href={adminPaths.customers}>{text.crumb}</Link> /{' '}
          <Link href={page}>{groupedId(fiscalNumber)}</Link>
        </>
      }
      actions={
        <Button variant="line" icon={<PersonIcon />} href={page}>
          {text.data}
        </Button>
      }
    >
      <TimelineCard fiscalNumber={fiscalNumber} />
    </AdminPage>
  );
}
