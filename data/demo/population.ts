import { monthlyFromAnnual, type Rate } from '../../shared/credit-engine/src/index.ts';
import type { DemoCredit } from './credits.ts';
import { economicActivities, nationalId, person, salesPeople } from './people.ts';
import { type Random, randomOf } from './random.ts';

export interface DemoCustomer {
  readonly fiscalNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly homePhone: string;
  readonly municipalityCode: string | null;
  readonly street: string;
  readonly pendingInformation: boolean;
  readonly joinedDaysAgo: number;
  readonly approvedLimit: number;
  readonly preapprovedIncrease: number;
  readonly economicActivity: string;
}

export interface DemoAccount {
  readonly fiscalNumber: string;
  readonly kind: 'client' | 'staff';
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly profileId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  /** Without a password the account waits for its owner to register. */
  readonly hasPassword: boolean;
}

/** Places of the demo, with the zone of their credits. */
export interface Places {
  /** DIVIPOLA codes of the store cities, where most customers live. */
  readonly cities: readonly string[];
  readonly municipalities: readonly string[];
  zoneOf(municipalityCode: string): string;
}

/** Situations, each with its number among 100 customers. */
const situations = {
  upToDate: 50,
  late: 17,
  partlyPaid: 7,
  paidOff: 9,
  onlyLimit: 6,
  writtenOff: 3,
  pendingInformation: 4,
  blocked: 2,
  veryLate: 2,
} as const;

const terms = { 3: 12, 6: 30, 9: 22, 12: 24, 18: 7, 24: 5 } as const;
const rates: readonly Rate[] = ['24.36', '23.90', '22.80', '21.50', '17.01'].map(monthlyFromAnnual);

/** One invented customer with their debts. An index gives the same person for every date and count. */
export function generatedCustomer(
  index: number,
  seed: number,
  places: Places,
): {
  readonly customer: DemoCustomer;
  readonly isBlocked: boolean;
  readonly credits: readonly Omit<DemoCredit, 'invoice'>[];
} {
  const random = randomOf(seed, index);
  const fiscalNumber = nationalId(index);
  const who = person(random, index);
  const situation = random.weighted(situations);
  const municipalityCode = random.pick(random.chance(0.8) ? places.cities : places.municipalities);
  const common = { fiscalNumber, zone: places.zoneOf(municipalityCode) };

  const open = openCount(random, situation);
  const closed =
    situation === 'paidOff' ? random.whole(1, 3) : random.weighted({ 0: 16, 1: 28, 2: 33, 3: 23 });
  const credits = [
    ...Array.from({ length: open }, (_, at) => openCredit(random, situation, index * 10 + at, common)),
    ...(situation === 'onlyLimit'
      ? []
      : Array.from({ length: Number(closed) }, (_, at) => closedCredit(random, index * 10 + 5 + at, common))),
  ];
  const owed = credits
    .filter(({ paid, term }) => paid < term)
    .reduce((sum, { principal }) => sum + principal, 0);
  const lacksData = situation === 'pendingInformation';
  return {
    credits,
    isBlocked: situation === 'blocked',
    customer: {
      fiscalNumber,
      ...who,
      email: lacksData && random.chance(0.6) ? '' : who.email,
      street: lacksData ? '' : who.street,
      municipalityCode: lacksData ? null : municipalityCode,
      pendingInformation: lacksData,
      joinedDaysAgo: random.whole(900, 3200),
      approvedLimit:
        situation === 'writtenOff'
          ? 0
          : Math.ceil((owed * (1.1 + random.next())) / 100_000) * 100_000 + 500_000,
      preapprovedIncrease: situation === 'upToDate' && random.chance(0.3) ? random.whole(5, 30) * 100_000 : 0,
      economicActivity: economicActivities[index % economicActivities.length] ?? '',
    },
  };
}

type Situation = keyof typeof situations;

const openCount = (random: Random, situation: Situation): number => {
  if (situation === 'paidOff' || situation === 'onlyLimit') return 0;
  return Number(random.weighted({ 1: 45, 2: 38, 3: 17 }));
};

const basics = (random: Random, key: number) => {
  const withIva = random.chance(0.3);
  return {
    principal: random.whole(2_500, 38_000) * 100,
    monthlyRate: random.chance(0.06) ? '0' : random.pick(rates),
    ivaRate: withIva ? '19' : '0',
    guaranteed: withIva && random.chance(0.5),
    term: Number(random.weighted(terms)),
    salesPerson: random.pick(salesPeople),
    careless: random.pick([0, 0.05, 0.3]),
    key,
  };
};

const openCredit = (
  random: Random,
  situation: Situation,
  key: number,
  common: Pick<DemoCredit, 'fiscalNumber' | 'zone'>,
): Omit<DemoCredit, 'invoice'> => {
  const basic = basics(random, key);
  // Only the first credit of a late customer has to be late.
  const isFirst = key % 10 === 0;
  const daysLate = daysLateOf(random, situation, isFirst);
  return {
    ...common,
    ...basic,
    paid: random.whole(0, basic.term - 1),
    anchor: daysLate > 0 ? -daysLate : random.whole(0, 29),
    ...(situation === 'partlyPaid' && isFirst ? { partial: random.whole(20, 80) / 100 } : {}),
    portfolio: situation === 'writtenOff' ? 'written_off' : 'active',
  };
};

const daysLateOf = (random: Random, situation: Situation, isFirst: boolean): number => {
  if (situation === 'writtenOff') return random.whole(240, 900);
  if (!isFirst) return 0;
  if (situation === 'veryLate') return random.whole(91, 230);
  if (situation !== 'late') return 0;
  return random.weighted({ month: 62, two: 24, three: 14 }) === 'month'
    ? random.whole(1, 30)
    : random.whole(31, 90);
};

const closedCredit = (
  random: Random,
  key: number,
  common: Pick<DemoCredit, 'fiscalNumber' | 'zone'>,
): Omit<DemoCredit, 'invoice'> => {
  const basic = basics(random, key);
  return {
    ...common,
    ...basic,
    paid: basic.term,
    anchor: -random.whole(5, 900),
    portfolio: 'active',
  };
};
