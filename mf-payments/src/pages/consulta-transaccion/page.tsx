import { TransactionOf } from '../../parts/transaction/transaction-of.tsx';

/** Page that the bank sends a visitor back to: the same receipt, with the links for a person without a session. */
export default function InquiryTransactionPage() {
  return <TransactionOf viewer="visitor" />;
}
