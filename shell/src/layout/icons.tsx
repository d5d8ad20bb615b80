import { ArrowCircleUp20Regular } from '@fluentui/react-icons/headless/svg/arrow-circle-up';
import { CalendarEdit20Regular } from '@fluentui/react-icons/headless/svg/calendar-edit';
import { Certificate20Regular } from '@fluentui/react-icons/headless/svg/certificate';
import { DataBarVertical20Regular } from '@fluentui/react-icons/headless/svg/data-bar-vertical';
import {
  Document20Filled,
  Document20Regular,
  Document24Filled,
  Document24Regular,
} from '@fluentui/react-icons/headless/svg/document';
import { Grid20Regular } from '@fluentui/react-icons/headless/svg/grid';
import {
  History20Filled,
  History20Regular,
  History24Filled,
  History24Regular,
} from '@fluentui/react-icons/headless/svg/history';
import {
  Home20Filled,
  Home20Regular,
  Home24Filled,
  Home24Regular,
} from '@fluentui/react-icons/headless/svg/home';
import { Key20Regular } from '@fluentui/react-icons/headless/svg/key';
import { Layer20Regular } from '@fluentui/react-icons/headless/svg/layer';
import { LayoutRowTwo20Regular } from '@fluentui/react-icons/headless/svg/layout-row-two';
import { Location20Regular } from '@fluentui/react-icons/headless/svg/location';
import { Options20Regular } from '@fluentui/react-icons/headless/svg/options';
import { People20Regular } from '@fluentui/react-icons/headless/svg/people';
import { Person20Regular } from '@fluentui/react-icons/headless/svg/person';
import {
  Receipt20Filled,
  Receipt20Regular,
  Receipt24Filled,
  Receipt24Regular,
} from '@fluentui/react-icons/headless/svg/receipt';
import { SlideText20Regular } from '@fluentui/react-icons/headless/svg/slide-text';
import { TextAlignLeft20Regular } from '@fluentui/react-icons/headless/svg/text-align-left';
import { Wallet20Regular } from '@fluentui/react-icons/headless/svg/wallet';

export interface MenuIconProps {
  readonly name: string;
  readonly current: boolean;
  /** 24 px, for the bottom bar of phones. */
  readonly large?: boolean;
}

type Icon = typeof Home20Regular;
interface IconSet {
  readonly regular: Icon;
  readonly filled?: Icon;
  /** 24 px, for the bottom bar of phones. */
  readonly large?: { readonly regular: Icon; readonly filled: Icon };
}

const paper: IconSet = {
  regular: Document20Regular,
  filled: Document20Filled,
  large: { regular: Document24Regular, filled: Document24Filled },
};

const layers: IconSet = { regular: Layer20Regular };
const rows: IconSet = { regular: LayoutRowTwo20Regular };

/** Icons that menu entries and content blocks may name. */
const icons: Readonly<Record<string, IconSet>> = {
  calendar: { regular: CalendarEdit20Regular },
  certificate: { regular: Certificate20Regular },
  chart: { regular: DataBarVertical20Regular },
  document: paper,
  grid: { regular: Grid20Regular },
  history: {
    regular: History20Regular,
    filled: History20Filled,
    large: { regular: History24Regular, filled: History24Filled },
  },
  home: {
    regular: Home20Regular,
    filled: Home20Filled,
    large: { regular: Home24Regular, filled: Home24Filled },
  },
  key: { regular: Key20Regular },
  layers,
  limit: { regular: ArrowCircleUp20Regular },
  list: rows,
  options: { regular: Options20Regular },
  page: { regular: SlideText20Regular },
  people: { regular: People20Regular },
  person: { regular: Person20Regular },
  pin: { regular: Location20Regular },
  plan: { regular: TextAlignLeft20Regular },
  receipt: {
    regular: Receipt20Regular,
    filled: Receipt20Filled,
    large: { regular: Receipt24Regular, filled: Receipt24Filled },
  },
  rocket: layers,
  section: rows,

  settings: { regular: Options20Regular },
  wallet: { regular: Wallet20Regular },
};

/** The icon that a menu entry names, filled where it is the current one; unknown names are rendered as a document. */
export function MenuDrawing({ name, current, large }: MenuIconProps) {
  const set = icons[name] ?? paper;
  const shape = large ? (set.large ?? paper.large) : set;
  const Icon = (current ? shape?.filled : undefined) ?? shape?.regular ?? set.regular;
  return <Icon aria-hidden="true" />;
}
