import { query } from '@portal/api-client';
import { useQuery } from '@tanstack/react-query';
import { TransactionOf } from '../../parts/transaction/transaction-of.tsx';

/**
 * One transaction as a receipt, in every state. It is also where the bank sends the customer back to: what the
 * bank puts in the address decides nothing, the state is the server's (TX rows).
 */
export default function TransactionPage() {
  const user = useQuery(query('GET /api/user'));
  return <TransactionOf viewer={user.data ? (user.data.is_admin ? 'admin' : 'client') : undefined} />;
}
