import type { Input, Output } from '@portal/contract';
import { contactLink } from '@portal/features/content';
import { isBetween, type TypedNumber } from '@portal/ui/format';
import { adminTexts } from '../../admin-texts.ts';

const text = adminTexts.sections;

export type Section = Output<'GET /api/sections/list'>['sections'][number];
export type Option = Section['options'][number];

/** Highest order of an option: four digits. */
const MOST_ORDER = 9999;

/** Values in the form of an option. */
export interface OptionValues {
  readonly name: string;
  /** Place among the options; empty or 0 is refused as missing. */
  readonly order: TypedNumber;
  readonly mode: 'url' | 'page';
  readonly url: string;
  /** Number of the page as text; empty for no page. */
  readonly page: string;
}

/** Lowest order from 1 that no active option has. */
export function nextOrder({ options }: Section): number {
  const taken = new Set(options.filter(({ active }) => active).map(({ order }) => order));
  let order = 1;
  while (taken.has(order)) order += 1;
  return order;
}

export function valuesOf(section: Section, option?: Option): OptionValues {
  return {
    name: option?.name ?? '',
    order: option?.order ?? nextOrder(section),
    mode: section.menu && !(option?.page ?? false) ? 'url' : 'page',
    url: option?.url ?? '',
    page: option?.content_id ? String(option.content_id) : '',
  };
}

export function activeCount({ options }: Section): number {
  return options.filter(({ active }) => active).length;
}

export type OptionFaults = Readonly<Partial<Record<'name' | 'order' | 'url' | 'page', string>>>;

/** Faults of the values (CM-25 … CM-30); an option that is switched off may share its number. */
export function faultsOf(section: Section, values: OptionValues, option?: Option): OptionFaults {
  const { order } = values;
  const active = option?.active ?? true;
  const taken =
    active &&
    section.options.some(
      (other) => other.active && other.option_id !== option?.option_id && other.order === order,
    );
  const isOrder = isBetween(order, 1, MOST_ORDER);
  const orderFault = isOrder ? taken && text.orderTaken(order) : orderRefusal(order);
  const pageFault = values.page === '' && (section.menu ? text.pageRequired : text.sectionPageRequired);
  return {
    ...(section.menu && values.name.trim() === '' ? { name: text.nameRequired } : {}),
    ...(orderFault ? { order: orderFault } : {}),
    ...(values.mode === 'url' ? urlFault(values.url.trim()) : pageFault ? { page: pageFault } : {}),
  };
}

const orderRefusal = (order: TypedNumber): string =>
  order === '' || order === 0 ? text.orderRequired : text.orderWhole(MOST_ORDER);

const urlFault = (url: string): OptionFaults => {
  if (url === '') return { url: text.urlRequired };
  return contactLink(url) === undefined ? { url: adminTexts.blocks.wrongLink } : {};
};

type Body = Input<'POST /api/addSection'>['body'];

/** The call's body of a new (id 0, active) or changed option (CM-13). */
export function bodyOf(section: Section, values: OptionValues, option?: Option): Body {
  return {
    section_name: section.name,
    section_id: section.section_id,
    option_id: option?.option_id ?? 0,
    ...(option ? { version: option.version } : {}),
    option_name: values.name.trim(),
    url: values.mode === 'url' ? values.url.trim() : '',
    content_id: values.mode === 'url' ? null : Number(values.page),
    order: Number(values.order),
    active: option?.active ?? true,
  };
}

/** The same option, switched on or off (CM-12). */
export function switchedBody(section: Section, option: Option): Body {
  return {
    ...bodyOf(section, valuesOf(section, option), option),
    active: !option.active,
  };
}
