import {
  BankIcon,
  ChatHelpIcon,
  ClockIcon,
  CopyIcon,
  EqualOffIcon,
  LinkDismissIcon,
  PersonClockIcon,
  ReceiptIcon,
  SquareMultipleIcon,
} from '@portal/ui/icons';
import type { ComponentType } from 'react';
import type { MoneyCase } from './desk-address.ts';

const icons: Readonly<Record<MoneyCase['kind'], ComponentType<{ className?: string }>>> = {
  amount: EqualOffIcon,
  late: ClockIcon,
  second: SquareMultipleIcon,
  abandoned: PersonClockIcon,
  unapplied: ReceiptIcon,
  no_answer: ChatHelpIcon,
  not_at_bank: LinkDismissIcon,
  repeated: CopyIcon,
  difference: BankIcon,
};

/** The icon of why a payment needs a person. */
export function KindIcon({
  kind,
  className = 'small-icon',
}: {
  kind: MoneyCase['kind'];
  className?: string;
}) {
  const Icon = icons[kind];
  return <Icon className={className} />;
}
