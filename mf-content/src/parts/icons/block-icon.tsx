import {
  CertificateIcon,
  LocationIcon,
  PlanIcon,
  ReceiptIcon,
  ShieldIcon,
  WalletIcon,
} from '@portal/ui/icons';
import { type ComponentType, lazy, Suspense } from 'react';

/** Icons loaded with the landing page; all others are loaded when the first of them is shown. */
const usual: Readonly<Record<string, ComponentType>> = {
  receipt: ReceiptIcon,
  wallet: WalletIcon,
  location: LocationIcon,
  certificate: CertificateIcon,
  plan: PlanIcon,
  shield: ShieldIcon,
};

const AnyIcon = lazy(async () => {
  const { allIcons } = await import('./all-icons.ts');
  return {
    default({ name }: { name: string }) {
      const Icon = (allIcons as Readonly<Record<string, ComponentType>>)[name] ?? ReceiptIcon;
      return <Icon />;
    },
  };
});

/** The icon of a landing block by its name (PU-19); an unknown or empty name gets a receipt. */
export function BlockIcon({ name }: { name: string }) {
  const Usual = name === '' ? ReceiptIcon : usual[name];
  if (Usual) return <Usual />;
  return (
    // An empty icon keeps the place, so that nothing moves when the icon arrives.
    <Suspense fallback={<svg viewBox="0 0 20 20" className="fui-Icon" aria-hidden="true" />}>
      <AnyIcon name={name} />
    </Suspense>
  );
}
