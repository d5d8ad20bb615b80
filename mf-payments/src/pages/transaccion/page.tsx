import { query } from '@portal/api-client';
import { useQuery } from '@tanstack/react-query';
import { TransactionOf } from '../../parts/transaction/transaction-of.tsx';

/**
 * One transaction as a receipt, in every state. The bank sends the customer back to this page. Nothing in the address
 * decides the state, which comes from the server (TX rows).
 */
export default function TransactionPage() {
  const user = useQuery(query('GET /api/user'));
  return <TransactionOf viewer={user.data ? (user.data.is_admin ? 'admin' : 'client') : undefined} />;
}
