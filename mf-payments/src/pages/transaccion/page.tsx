import { sessionAtom } from '@portal/state';
import { useAtomValue } from 'jotai';
import { TransactionOf } from '../../parts/transaction/transaction-of.tsx';

/**
 * One transaction as a receipt, in every state. The bank sends the customer back to this page. Nothing in the address
 * decides the state, which comes from the server (TX rows).
 */
export default function TransactionPage() {
  const { kind } = useAtomValue(sessionAtom);
  return <TransactionOf viewer={kind === 'anonymous' ? undefined : kind} />;
}
