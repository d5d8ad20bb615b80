import { TransactionOf } from '../../parts/transaction/transaction-of.tsx';

/** Where the bank sends a visitor back to: the same receipt, with the ways on of a person without a session. */
export default function InquiryTransactionPage() {
  return <TransactionOf viewer="visitor" />;
}
