import type { FluentIcon } from '@fluentui/react-icons/headless';
import {
  ArrowCircleUp20Filled,
  ArrowCircleUp20Regular,
} from '@fluentui/react-icons/headless/svg/arrow-circle-up';
import { Certificate20Filled, Certificate20Regular } from '@fluentui/react-icons/headless/svg/certificate';
import {
  DataBarVertical20Filled,
  DataBarVertical20Regular,
} from '@fluentui/react-icons/headless/svg/data-bar-vertical';
import { Document20Filled, Document20Regular } from '@fluentui/react-icons/headless/svg/document';
import {
  DocumentText20Filled,
  DocumentText20Regular,
} from '@fluentui/react-icons/headless/svg/document-text';
import { Grid20Filled, Grid20Regular } from '@fluentui/react-icons/headless/svg/grid';
import { History20Filled, History20Regular } from '@fluentui/react-icons/headless/svg/history';
import { Home20Filled, Home20Regular } from '@fluentui/react-icons/headless/svg/home';
import { Key20Filled, Key20Regular } from '@fluentui/react-icons/headless/svg/key';
import { Layer20Filled, Layer20Regular } from '@fluentui/react-icons/headless/svg/layer';
import { Location20Filled, Location20Regular } from '@fluentui/react-icons/headless/svg/location';
import { Navigation20Filled, Navigation20Regular } from '@fluentui/react-icons/headless/svg/navigation';
import { Options20Filled, Options20Regular } from '@fluentui/react-icons/headless/svg/options';
import { People20Filled, People20Regular } from '@fluentui/react-icons/headless/svg/people';
import { Person20Filled, Person20Regular } from '@fluentui/react-icons/headless/svg/person';
import { Receipt20Filled, Receipt20Regular } from '@fluentui/react-icons/headless/svg/receipt';
import { Settings20Filled, Settings20Regular } from '@fluentui/react-icons/headless/svg/settings';
import {
  TextAlignLeft20Filled,
  TextAlignLeft20Regular,
} from '@fluentui/react-icons/headless/svg/text-align-left';
import {
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
} from '@fluentui/react-icons/headless/svg/text-bullet-list-square';
import { Wallet20Filled, Wallet20Regular } from '@fluentui/react-icons/headless/svg/wallet';

const icons = {
  certificate: [Certificate20Regular, Certificate20Filled],
  chart: [DataBarVertical20Regular, DataBarVertical20Filled],
  document: [DocumentText20Regular, DocumentText20Filled],
  grid: [Grid20Regular, Grid20Filled],
  history: [History20Regular, History20Filled],
  home: [Home20Regular, Home20Filled],
  key: [Key20Regular, Key20Filled],
  layers: [Layer20Regular, Layer20Filled],
  limit: [ArrowCircleUp20Regular, ArrowCircleUp20Filled],
  menu: [Navigation20Regular, Navigation20Filled],
  options: [Options20Regular, Options20Filled],
  page: [Document20Regular, Document20Filled],
  people: [People20Regular, People20Filled],
  person: [Person20Regular, Person20Filled],
  pin: [Location20Regular, Location20Filled],
  plan: [TextAlignLeft20Regular, TextAlignLeft20Filled],
  receipt: [Receipt20Regular, Receipt20Filled],
  section: [TextBulletListSquare20Regular, TextBulletListSquare20Filled],
  settings: [Settings20Regular, Settings20Filled],
  wallet: [Wallet20Regular, Wallet20Filled],
} as const satisfies Readonly<Record<string, readonly [FluentIcon, FluentIcon]>>;

export type MenuIconName = keyof typeof icons;

export type MenuIconProps = {
  /** A name of the list above; an unknown one shows a plain page, because manifests are data. */
  name: string;
  /** Filled, as the entry of the current page. */
  selected?: boolean | undefined;
  /** `l` in the bottom bar. */
  size?: 's' | 'l' | undefined;
};

export function MenuIcon({ name, selected, size }: MenuIconProps) {
  const [Regular, Filled] = icons[Object.hasOwn(icons, name) ? (name as MenuIconName) : 'page'];
  const Icon = selected ? Filled : Regular;
  return <Icon {...(size ? { className: size } : {})} />;
}
