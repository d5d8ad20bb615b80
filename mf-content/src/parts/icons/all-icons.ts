/** Every icon of landing blocks. Loaded by the dialog that chooses one, and when a block has a less common icon. */

import { Accessibility20Regular } from '@fluentui/react-icons/headless/svg/accessibility';
import { Airplane20Regular } from '@fluentui/react-icons/headless/svg/airplane';
import { Alert20Regular } from '@fluentui/react-icons/headless/svg/alert';
import { AlertOn20Regular } from '@fluentui/react-icons/headless/svg/alert-on';
import { AnimalDog20Regular } from '@fluentui/react-icons/headless/svg/animal-dog';
import { Apps20Regular } from '@fluentui/react-icons/headless/svg/apps';
import { ArrowCircleUp20Regular } from '@fluentui/react-icons/headless/svg/arrow-circle-up';
import { ArrowDownload20Regular } from '@fluentui/react-icons/headless/svg/arrow-download';
import { ArrowRepeatAll20Regular } from '@fluentui/react-icons/headless/svg/arrow-repeat-all';
import { ArrowRight20Regular } from '@fluentui/react-icons/headless/svg/arrow-right';
import { ArrowSwap20Regular } from '@fluentui/react-icons/headless/svg/arrow-swap';
import { ArrowSync20Regular } from '@fluentui/react-icons/headless/svg/arrow-sync';
import { ArrowTrending20Regular } from '@fluentui/react-icons/headless/svg/arrow-trending';
import { ArrowUpload20Regular } from '@fluentui/react-icons/headless/svg/arrow-upload';
import { BarcodeScanner20Regular } from '@fluentui/react-icons/headless/svg/barcode-scanner';
import { Beach20Regular } from '@fluentui/react-icons/headless/svg/beach';
import { Bed20Regular } from '@fluentui/react-icons/headless/svg/bed';
import { Book20Regular } from '@fluentui/react-icons/headless/svg/book';
import { BookOpen20Regular } from '@fluentui/react-icons/headless/svg/book-open';
import { Box20Regular } from '@fluentui/react-icons/headless/svg/box';
import { Briefcase20Regular } from '@fluentui/react-icons/headless/svg/briefcase';
import { BriefcaseMedical20Regular } from '@fluentui/react-icons/headless/svg/briefcase-medical';
import { Building20Regular } from '@fluentui/react-icons/headless/svg/building';
import { BuildingBank20Regular } from '@fluentui/react-icons/headless/svg/building-bank';
import { BuildingFactory20Regular } from '@fluentui/react-icons/headless/svg/building-factory';
import { BuildingHome20Regular } from '@fluentui/react-icons/headless/svg/building-home';
import { BuildingMultiple20Regular } from '@fluentui/react-icons/headless/svg/building-multiple';
import { BuildingRetail20Regular } from '@fluentui/react-icons/headless/svg/building-retail';
import { BuildingShop20Regular } from '@fluentui/react-icons/headless/svg/building-shop';
import { Calculator20Regular } from '@fluentui/react-icons/headless/svg/calculator';
import { Calendar20Regular } from '@fluentui/react-icons/headless/svg/calendar';
import { CalendarAdd20Regular } from '@fluentui/react-icons/headless/svg/calendar-add';
import { CalendarCheckmark20Regular } from '@fluentui/react-icons/headless/svg/calendar-checkmark';
import { CalendarClock20Regular } from '@fluentui/react-icons/headless/svg/calendar-clock';
import { Call20Regular } from '@fluentui/react-icons/headless/svg/call';
import { Camera20Regular } from '@fluentui/react-icons/headless/svg/camera';
import { Cart20Regular } from '@fluentui/react-icons/headless/svg/cart';
import { Certificate20Regular } from '@fluentui/react-icons/headless/svg/certificate';
import { Chat20Regular } from '@fluentui/react-icons/headless/svg/chat';
import { ChatHelp20Regular } from '@fluentui/react-icons/headless/svg/chat-help';
import { ChatMultiple20Regular } from '@fluentui/react-icons/headless/svg/chat-multiple';
import { Checkmark20Regular } from '@fluentui/react-icons/headless/svg/checkmark';
import { CheckmarkCircle20Regular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { City20Regular } from '@fluentui/react-icons/headless/svg/city';
import { Clipboard20Regular } from '@fluentui/react-icons/headless/svg/clipboard';
import { ClipboardCheckmark20Regular } from '@fluentui/react-icons/headless/svg/clipboard-checkmark';
import { ClipboardTaskListLtr20Regular } from '@fluentui/react-icons/headless/svg/clipboard-task-list-ltr';
import { ClipboardTextLtr20Regular } from '@fluentui/react-icons/headless/svg/clipboard-text-ltr';
import { Clock20Regular } from '@fluentui/react-icons/headless/svg/clock';
import { ClockAlarm20Regular } from '@fluentui/react-icons/headless/svg/clock-alarm';
import { ClothesHanger20Regular } from '@fluentui/react-icons/headless/svg/clothes-hanger';
import { Cloud20Regular } from '@fluentui/react-icons/headless/svg/cloud';
import { CoinStack20Regular } from '@fluentui/react-icons/headless/svg/coin-stack';
import { ContactCard20Regular } from '@fluentui/react-icons/headless/svg/contact-card';
import { Couch20Regular } from '@fluentui/react-icons/headless/svg/couch';
import { CreditCardClock20Regular } from '@fluentui/react-icons/headless/svg/credit-card-clock';
import { CreditCardPerson20Regular } from '@fluentui/react-icons/headless/svg/credit-card-person';
import { Crown20Regular } from '@fluentui/react-icons/headless/svg/crown';
import { DataBarVertical20Regular } from '@fluentui/react-icons/headless/svg/data-bar-vertical';
import { DataLine20Regular } from '@fluentui/react-icons/headless/svg/data-line';
import { DataPie20Regular } from '@fluentui/react-icons/headless/svg/data-pie';
import { DataTrending20Regular } from '@fluentui/react-icons/headless/svg/data-trending';
import { Desktop20Regular } from '@fluentui/react-icons/headless/svg/desktop';
import { Directions20Regular } from '@fluentui/react-icons/headless/svg/directions';
import { Dishwasher20Regular } from '@fluentui/react-icons/headless/svg/dishwasher';
import { Doctor20Regular } from '@fluentui/react-icons/headless/svg/doctor';
import { Document20Regular } from '@fluentui/react-icons/headless/svg/document';
import { DocumentAdd20Regular } from '@fluentui/react-icons/headless/svg/document-add';
import { DocumentArrowDown20Regular } from '@fluentui/react-icons/headless/svg/document-arrow-down';
import { DocumentCheckmark20Regular } from '@fluentui/react-icons/headless/svg/document-checkmark';
import { DocumentPdf20Regular } from '@fluentui/react-icons/headless/svg/document-pdf';
import { DocumentSearch20Regular } from '@fluentui/react-icons/headless/svg/document-search';
import { DocumentSignature20Regular } from '@fluentui/react-icons/headless/svg/document-signature';
import { DocumentText20Regular } from '@fluentui/react-icons/headless/svg/document-text';
import { Door20Regular } from '@fluentui/react-icons/headless/svg/door';
import { DrinkCoffee20Regular } from '@fluentui/react-icons/headless/svg/drink-coffee';
import { Dumbbell20Regular } from '@fluentui/react-icons/headless/svg/dumbbell';
import { Edit20Regular } from '@fluentui/react-icons/headless/svg/edit';
import { Eye20Regular } from '@fluentui/react-icons/headless/svg/eye';
import { Fingerprint20Regular } from '@fluentui/react-icons/headless/svg/fingerprint';
import { Fire20Regular } from '@fluentui/react-icons/headless/svg/fire';
import { Flag20Regular } from '@fluentui/react-icons/headless/svg/flag';
import { Flash20Regular } from '@fluentui/react-icons/headless/svg/flash';
import { Food20Regular } from '@fluentui/react-icons/headless/svg/food';
import { Games20Regular } from '@fluentui/react-icons/headless/svg/games';
import { GasPump20Regular } from '@fluentui/react-icons/headless/svg/gas-pump';
import { Gift20Regular } from '@fluentui/react-icons/headless/svg/gift';
import { GiftCard20Regular } from '@fluentui/react-icons/headless/svg/gift-card';
import { Glasses20Regular } from '@fluentui/react-icons/headless/svg/glasses';
import { Globe20Regular } from '@fluentui/react-icons/headless/svg/globe';
import { Grid20Regular } from '@fluentui/react-icons/headless/svg/grid';
import { Guitar20Regular } from '@fluentui/react-icons/headless/svg/guitar';
import { Handshake20Regular } from '@fluentui/react-icons/headless/svg/handshake';
import { HatGraduation20Regular } from '@fluentui/react-icons/headless/svg/hat-graduation';
import { Headphones20Regular } from '@fluentui/react-icons/headless/svg/headphones';
import { Headset20Regular } from '@fluentui/react-icons/headless/svg/headset';
import { Heart20Regular } from '@fluentui/react-icons/headless/svg/heart';
import { HeartPulse20Regular } from '@fluentui/react-icons/headless/svg/heart-pulse';
import { History20Regular } from '@fluentui/react-icons/headless/svg/history';
import { Home20Regular } from '@fluentui/react-icons/headless/svg/home';
import { HomeHeart20Regular } from '@fluentui/react-icons/headless/svg/home-heart';
import { Image20Regular } from '@fluentui/react-icons/headless/svg/image';
import { Info20Regular } from '@fluentui/react-icons/headless/svg/info';
import { Key20Regular } from '@fluentui/react-icons/headless/svg/key';
import { Keyboard20Regular } from '@fluentui/react-icons/headless/svg/keyboard';
import { Laptop20Regular } from '@fluentui/react-icons/headless/svg/laptop';
import { LeafTwo20Regular } from '@fluentui/react-icons/headless/svg/leaf-two';
import { Lightbulb20Regular } from '@fluentui/react-icons/headless/svg/lightbulb';
import { LightbulbFilament20Regular } from '@fluentui/react-icons/headless/svg/lightbulb-filament';
import { Link20Regular } from '@fluentui/react-icons/headless/svg/link';
import { Location20Regular } from '@fluentui/react-icons/headless/svg/location';
import { LockClosed20Regular } from '@fluentui/react-icons/headless/svg/lock-closed';
import { Luggage20Regular } from '@fluentui/react-icons/headless/svg/luggage';
import { Mail20Regular } from '@fluentui/react-icons/headless/svg/mail';
import { Map20Regular } from '@fluentui/react-icons/headless/svg/map';
import { Megaphone20Regular } from '@fluentui/react-icons/headless/svg/megaphone';
import { Microwave20Regular } from '@fluentui/react-icons/headless/svg/microwave';
import { Money20Regular } from '@fluentui/react-icons/headless/svg/money';
import { MoneyCalculator20Regular } from '@fluentui/react-icons/headless/svg/money-calculator';
import { MoneyHand20Regular } from '@fluentui/react-icons/headless/svg/money-hand';
import { MoneyOff20Regular } from '@fluentui/react-icons/headless/svg/money-off';
import { News20Regular } from '@fluentui/react-icons/headless/svg/news';
import { Options20Regular } from '@fluentui/react-icons/headless/svg/options';
import { Oven20Regular } from '@fluentui/react-icons/headless/svg/oven';
import { PaintBrush20Regular } from '@fluentui/react-icons/headless/svg/paint-brush';
import { PaintBucket20Regular } from '@fluentui/react-icons/headless/svg/paint-bucket';
import { Password20Regular } from '@fluentui/react-icons/headless/svg/password';
import { Payment20Regular } from '@fluentui/react-icons/headless/svg/payment';
import { People20Regular } from '@fluentui/react-icons/headless/svg/people';
import { PeopleCommunity20Regular } from '@fluentui/react-icons/headless/svg/people-community';
import { PeopleMoney20Regular } from '@fluentui/react-icons/headless/svg/people-money';
import { PeopleTeam20Regular } from '@fluentui/react-icons/headless/svg/people-team';
import { Person20Regular } from '@fluentui/react-icons/headless/svg/person';
import { PersonAdd20Regular } from '@fluentui/react-icons/headless/svg/person-add';
import { PersonHeart20Regular } from '@fluentui/react-icons/headless/svg/person-heart';
import { PersonKey20Regular } from '@fluentui/react-icons/headless/svg/person-key';
import { PersonSupport20Regular } from '@fluentui/react-icons/headless/svg/person-support';
import { Phone20Regular } from '@fluentui/react-icons/headless/svg/phone';
import { PhoneCheckmark20Regular } from '@fluentui/react-icons/headless/svg/phone-checkmark';
import { PhoneLaptop20Regular } from '@fluentui/react-icons/headless/svg/phone-laptop';
import { Pill20Regular } from '@fluentui/react-icons/headless/svg/pill';
import { Pin20Regular } from '@fluentui/react-icons/headless/svg/pin';
import { PlantGrass20Regular } from '@fluentui/react-icons/headless/svg/plant-grass';
import { Print20Regular } from '@fluentui/react-icons/headless/svg/print';
import { QrCode20Regular } from '@fluentui/react-icons/headless/svg/qr-code';
import { Question20Regular } from '@fluentui/react-icons/headless/svg/question';
import { QuestionCircle20Regular } from '@fluentui/react-icons/headless/svg/question-circle';
import { Receipt20Regular } from '@fluentui/react-icons/headless/svg/receipt';
import { ReceiptMoney20Regular } from '@fluentui/react-icons/headless/svg/receipt-money';
import { Ribbon20Regular } from '@fluentui/react-icons/headless/svg/ribbon';
import { RibbonStar20Regular } from '@fluentui/react-icons/headless/svg/ribbon-star';
import { Rocket20Regular } from '@fluentui/react-icons/headless/svg/rocket';
import { Savings20Regular } from '@fluentui/react-icons/headless/svg/savings';
import { Scales20Regular } from '@fluentui/react-icons/headless/svg/scales';
import { Search20Regular } from '@fluentui/react-icons/headless/svg/search';
import { Send20Regular } from '@fluentui/react-icons/headless/svg/send';
import { Settings20Regular } from '@fluentui/react-icons/headless/svg/settings';
import { Share20Regular } from '@fluentui/react-icons/headless/svg/share';
import { Shield20Regular } from '@fluentui/react-icons/headless/svg/shield';
import { ShieldCheckmark20Regular } from '@fluentui/react-icons/headless/svg/shield-checkmark';
import { ShieldLock20Regular } from '@fluentui/react-icons/headless/svg/shield-lock';
import { ShieldPerson20Regular } from '@fluentui/react-icons/headless/svg/shield-person';
import { Shirt20Regular } from '@fluentui/react-icons/headless/svg/shirt';
import { ShoppingBag20Regular } from '@fluentui/react-icons/headless/svg/shopping-bag';
import { ShoppingBagPercent20Regular } from '@fluentui/react-icons/headless/svg/shopping-bag-percent';
import { Signature20Regular } from '@fluentui/react-icons/headless/svg/signature';
import { Sparkle20Regular } from '@fluentui/react-icons/headless/svg/sparkle';
import { SportSoccer20Regular } from '@fluentui/react-icons/headless/svg/sport-soccer';
import { Star20Regular } from '@fluentui/react-icons/headless/svg/star';
import { StarEmphasis20Regular } from '@fluentui/react-icons/headless/svg/star-emphasis';
import { Stethoscope20Regular } from '@fluentui/react-icons/headless/svg/stethoscope';
import { Tag20Regular } from '@fluentui/react-icons/headless/svg/tag';
import { TagMultiple20Regular } from '@fluentui/react-icons/headless/svg/tag-multiple';
import { TextAlignLeft20Regular } from '@fluentui/react-icons/headless/svg/text-align-left';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons/headless/svg/text-bullet-list-square';
import { TextDescription20Regular } from '@fluentui/react-icons/headless/svg/text-description';
import { ThumbLike20Regular } from '@fluentui/react-icons/headless/svg/thumb-like';
import { TicketDiagonal20Regular } from '@fluentui/react-icons/headless/svg/ticket-diagonal';
import { Timer20Regular } from '@fluentui/react-icons/headless/svg/timer';
import { Toolbox20Regular } from '@fluentui/react-icons/headless/svg/toolbox';
import { TreeDeciduous20Regular } from '@fluentui/react-icons/headless/svg/tree-deciduous';
import { Trophy20Regular } from '@fluentui/react-icons/headless/svg/trophy';
import { Tv20Regular } from '@fluentui/react-icons/headless/svg/tv';
import { Umbrella20Regular } from '@fluentui/react-icons/headless/svg/umbrella';
import { VehicleBicycle20Regular } from '@fluentui/react-icons/headless/svg/vehicle-bicycle';
import { VehicleBus20Regular } from '@fluentui/react-icons/headless/svg/vehicle-bus';
import { VehicleCar20Regular } from '@fluentui/react-icons/headless/svg/vehicle-car';
import { VehicleMotorcycle20Regular } from '@fluentui/react-icons/headless/svg/vehicle-motorcycle';
import { VehicleTruck20Regular } from '@fluentui/react-icons/headless/svg/vehicle-truck';
import { Video20Regular } from '@fluentui/react-icons/headless/svg/video';
import { Wallet20Regular } from '@fluentui/react-icons/headless/svg/wallet';
import { WalletCreditCard20Regular } from '@fluentui/react-icons/headless/svg/wallet-credit-card';
import { Warning20Regular } from '@fluentui/react-icons/headless/svg/warning';
import { Washer20Regular } from '@fluentui/react-icons/headless/svg/washer';
import { Water20Regular } from '@fluentui/react-icons/headless/svg/water';
import { WeatherMoon20Regular } from '@fluentui/react-icons/headless/svg/weather-moon';
import { WeatherRain20Regular } from '@fluentui/react-icons/headless/svg/weather-rain';
import { WeatherSunny20Regular } from '@fluentui/react-icons/headless/svg/weather-sunny';
import { Wrench20Regular } from '@fluentui/react-icons/headless/svg/wrench';
import { WrenchScrewdriver20Regular } from '@fluentui/react-icons/headless/svg/wrench-screwdriver';
import type { ComponentType } from 'react';
import type { IconName } from './icon-words.ts';

export const allIcons: Readonly<Record<IconName, ComponentType>> = {
  wallet: Wallet20Regular,
  'wallet-credit-card': WalletCreditCard20Regular,
  money: Money20Regular,
  'money-hand': MoneyHand20Regular,
  'money-calculator': MoneyCalculator20Regular,
  'money-off': MoneyOff20Regular,
  'coin-stack': CoinStack20Regular,
  receipt: Receipt20Regular,
  'receipt-money': ReceiptMoney20Regular,
  payment: Payment20Regular,
  savings: Savings20Regular,
  'building-bank': BuildingBank20Regular,
  calculator: Calculator20Regular,
  cart: Cart20Regular,
  gift: Gift20Regular,
  'gift-card': GiftCard20Regular,
  tag: Tag20Regular,
  'tag-multiple': TagMultiple20Regular,
  'ticket-diagonal': TicketDiagonal20Regular,
  'shopping-bag': ShoppingBag20Regular,
  'shopping-bag-percent': ShoppingBagPercent20Regular,
  'barcode-scanner': BarcodeScanner20Regular,
  'qr-code': QrCode20Regular,
  'credit-card-person': CreditCardPerson20Regular,
  'credit-card-clock': CreditCardClock20Regular,
  document: Document20Regular,
  'document-text': DocumentText20Regular,
  'document-pdf': DocumentPdf20Regular,
  'document-add': DocumentAdd20Regular,
  'document-checkmark': DocumentCheckmark20Regular,
  'document-search': DocumentSearch20Regular,
  'document-arrow-down': DocumentArrowDown20Regular,
  'document-signature': DocumentSignature20Regular,
  certificate: Certificate20Regular,
  clipboard: Clipboard20Regular,
  'clipboard-text-ltr': ClipboardTextLtr20Regular,
  'clipboard-checkmark': ClipboardCheckmark20Regular,
  'clipboard-task-list-ltr': ClipboardTaskListLtr20Regular,
  book: Book20Regular,
  'book-open': BookOpen20Regular,
  news: News20Regular,
  print: Print20Regular,
  signature: Signature20Regular,
  plan: TextAlignLeft20Regular,
  'text-bullet-list-square': TextBulletListSquare20Regular,
  'text-description': TextDescription20Regular,
  home: Home20Regular,
  'home-heart': HomeHeart20Regular,
  building: Building20Regular,
  'building-shop': BuildingShop20Regular,
  'building-multiple': BuildingMultiple20Regular,
  'building-retail': BuildingRetail20Regular,
  'building-home': BuildingHome20Regular,
  'building-factory': BuildingFactory20Regular,
  city: City20Regular,
  bed: Bed20Regular,
  couch: Couch20Regular,
  washer: Washer20Regular,
  dishwasher: Dishwasher20Regular,
  microwave: Microwave20Regular,
  oven: Oven20Regular,
  door: Door20Regular,
  'hat-graduation': HatGraduation20Regular,
  'vehicle-bicycle': VehicleBicycle20Regular,
  'vehicle-motorcycle': VehicleMotorcycle20Regular,
  'vehicle-car': VehicleCar20Regular,
  'vehicle-truck': VehicleTruck20Regular,
  'vehicle-bus': VehicleBus20Regular,
  airplane: Airplane20Regular,
  'gas-pump': GasPump20Regular,
  location: Location20Regular,
  map: Map20Regular,
  globe: Globe20Regular,
  directions: Directions20Regular,
  phone: Phone20Regular,
  'phone-laptop': PhoneLaptop20Regular,
  'phone-checkmark': PhoneCheckmark20Regular,
  laptop: Laptop20Regular,
  desktop: Desktop20Regular,
  tv: Tv20Regular,
  headphones: Headphones20Regular,
  headset: Headset20Regular,
  camera: Camera20Regular,
  video: Video20Regular,
  keyboard: Keyboard20Regular,
  call: Call20Regular,
  chat: Chat20Regular,
  'chat-multiple': ChatMultiple20Regular,
  'chat-help': ChatHelp20Regular,
  mail: Mail20Regular,
  send: Send20Regular,
  megaphone: Megaphone20Regular,
  alert: Alert20Regular,
  'alert-on': AlertOn20Regular,
  question: Question20Regular,
  'question-circle': QuestionCircle20Regular,
  info: Info20Regular,
  'person-support': PersonSupport20Regular,
  share: Share20Regular,
  link: Link20Regular,
  person: Person20Regular,
  people: People20Regular,
  'people-team': PeopleTeam20Regular,
  'people-community': PeopleCommunity20Regular,
  'people-money': PeopleMoney20Regular,
  'person-add': PersonAdd20Regular,
  'person-heart': PersonHeart20Regular,
  'person-key': PersonKey20Regular,
  'contact-card': ContactCard20Regular,
  accessibility: Accessibility20Regular,
  handshake: Handshake20Regular,
  'thumb-like': ThumbLike20Regular,
  heart: Heart20Regular,
  'heart-pulse': HeartPulse20Regular,
  star: Star20Regular,
  'star-emphasis': StarEmphasis20Regular,
  trophy: Trophy20Regular,
  ribbon: Ribbon20Regular,
  'ribbon-star': RibbonStar20Regular,
  crown: Crown20Regular,
  shield: Shield20Regular,
  'shield-checkmark': ShieldCheckmark20Regular,
  'shield-lock': ShieldLock20Regular,
  'shield-person': ShieldPerson20Regular,
  'lock-closed': LockClosed20Regular,
  key: Key20Regular,
  fingerprint: Fingerprint20Regular,
  password: Password20Regular,
  eye: Eye20Regular,
  checkmark: Checkmark20Regular,
  'checkmark-circle': CheckmarkCircle20Regular,
  warning: Warning20Regular,
  calendar: Calendar20Regular,
  'calendar-checkmark': CalendarCheckmark20Regular,
  'calendar-clock': CalendarClock20Regular,
  'calendar-add': CalendarAdd20Regular,
  clock: Clock20Regular,
  'clock-alarm': ClockAlarm20Regular,
  timer: Timer20Regular,
  history: History20Regular,
  'arrow-sync': ArrowSync20Regular,
  'arrow-repeat-all': ArrowRepeatAll20Regular,
  'arrow-trending': ArrowTrending20Regular,
  'arrow-right': ArrowRight20Regular,
  'arrow-download': ArrowDownload20Regular,
  'arrow-upload': ArrowUpload20Regular,
  'arrow-circle-up': ArrowCircleUp20Regular,
  'arrow-swap': ArrowSwap20Regular,
  'data-bar-vertical': DataBarVertical20Regular,
  'data-pie': DataPie20Regular,
  'data-line': DataLine20Regular,
  'data-trending': DataTrending20Regular,
  scales: Scales20Regular,
  options: Options20Regular,
  settings: Settings20Regular,
  wrench: Wrench20Regular,
  'wrench-screwdriver': WrenchScrewdriver20Regular,
  toolbox: Toolbox20Regular,
  'paint-brush': PaintBrush20Regular,
  'paint-bucket': PaintBucket20Regular,
  lightbulb: Lightbulb20Regular,
  'lightbulb-filament': LightbulbFilament20Regular,
  rocket: Rocket20Regular,
  flash: Flash20Regular,
  sparkle: Sparkle20Regular,
  food: Food20Regular,
  'drink-coffee': DrinkCoffee20Regular,
  'leaf-two': LeafTwo20Regular,
  'plant-grass': PlantGrass20Regular,
  'tree-deciduous': TreeDeciduous20Regular,
  'weather-sunny': WeatherSunny20Regular,
  'weather-moon': WeatherMoon20Regular,
  'weather-rain': WeatherRain20Regular,
  water: Water20Regular,
  fire: Fire20Regular,
  'animal-dog': AnimalDog20Regular,
  glasses: Glasses20Regular,
  stethoscope: Stethoscope20Regular,
  doctor: Doctor20Regular,
  'briefcase-medical': BriefcaseMedical20Regular,
  pill: Pill20Regular,
  dumbbell: Dumbbell20Regular,
  'sport-soccer': SportSoccer20Regular,
  games: Games20Regular,
  image: Image20Regular,
  box: Box20Regular,
  apps: Apps20Regular,
  grid: Grid20Regular,
  search: Search20Regular,
  edit: Edit20Regular,
  cloud: Cloud20Regular,
  pin: Pin20Regular,
  flag: Flag20Regular,
  umbrella: Umbrella20Regular,
  luggage: Luggage20Regular,
  beach: Beach20Regular,
  briefcase: Briefcase20Regular,
  guitar: Guitar20Regular,
  'clothes-hanger': ClothesHanger20Regular,
  shirt: Shirt20Regular,
};
