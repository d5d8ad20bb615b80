import {
  CertificateIcon,
  LocationIcon,
  PlanIcon,
  ReceiptIcon,
  ShieldIcon,
  WalletIcon,
} from '@portal/ui/icons';
import type { ComponentType } from 'react';

/** Icons that a landing block can be given by name; an unknown name gets the first. */
const icons: Readonly<Record<string, ComponentType>> = {
  receipt: ReceiptIcon,
  wallet: WalletIcon,
  location: LocationIcon,
  certificate: CertificateIcon,
  plan: PlanIcon,
  shield: ShieldIcon,
};

export function BlockIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? ReceiptIcon;
  return <Icon />;
}
