import { ShoppingBag20Regular } from '@fluentui/react-icons/headless/svg/shopping-bag';
import { VehicleMotorcycle20Regular } from '@fluentui/react-icons/headless/svg/vehicle-motorcycle';
import { GlassesIcon, HomeIcon, MoneyIcon } from '@portal/ui/icons';
import type { ComponentType } from 'react';

/** Icons by a word in the name of a segment, since the content names no icon. */
const icons: readonly [RegExp, ComponentType<{ className?: string }>][] = [
  [/hogar|casa|electro|mueble/i, HomeIcon],
  [/moto|veh[ií]culo/i, VehicleMotorcycle20Regular],
  [/[oó]ptica|gafas|salud/i, GlassesIcon],
  [/libre|efectivo|dinero/i, MoneyIcon],
];

/** The icon of a segment of credits by its name; a bag where no word of the name matches. */
export function SegmentIcon({ name }: { name: string }) {
  const Icon = icons.find(([words]) => words.test(name))?.[1] ?? ShoppingBag20Regular;
  return <Icon className="small-icon" aria-hidden="true" />;
}
