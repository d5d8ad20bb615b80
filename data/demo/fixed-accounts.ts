import { monthlyFromAnnual, type Rate } from '../../shared/credit-engine/src/index.ts';
import type { DemoCredit } from './credits.ts';
import { plain } from './people.ts';
import type { DemoAccount, DemoCustomer } from './population.ts';

/** Password of every demo account. The import hashes it, and refuses it in production. */
export const DEMO_PASSWORD = 'Portal2026*';

const rates: Readonly<Record<'usual' | 'low', Rate>> = {
  usual: monthlyFromAnnual('24.36'),
  low: monthlyFromAnnual('17.01'),
};

type Essentials = Pick<DemoCredit, 'invoice' | 'principal' | 'term' | 'paid' | 'anchor'>;

const creditsOf =
  (fiscalNumber: string, salesPerson: string) =>
  (index: number, credit: Essentials & Partial<DemoCredit>): DemoCredit => ({
    fiscalNumber,
    salesPerson,
    monthlyRate: rates.usual,
    ivaRate: '0',
    guaranteed: false,
    careless: 0,
    portfolio: 'active',
    zone: 'ANTIOQUIA',
    key: -(Number(fiscalNumber.slice(0, 2)) * 10 + index),
    ...credit,
  });

const customer = (
  fiscalNumber: string,
  firstName: string,
  lastName: string,
  rest: Partial<DemoCustomer> & Pick<DemoCustomer, 'email' | 'phone' | 'approvedLimit'>,
): DemoCustomer => ({
  fiscalNumber,
  firstName,
  lastName,
  homePhone: '',
  municipalityCode: '05001',
  street: 'Carrera 45 # 71-33, Manrique',
  pendingInformation: false,
  joinedDaysAgo: 1500,
  preapprovedIncrease: 0,
  economicActivity: 'Empleo en comercio',
  ...rest,
});

/** The customers that tests and texts name; their situations are the same on any demo date. */
export const fixedCustomers: readonly DemoCustomer[] = [
  customer('1010101010', 'Mariana', 'Gómez Restrepo', {
    email: 'mariana.gomez@correo.example',
    phone: '3001010101',
    homePhone: '6042101010',
    approvedLimit: 6_000_000,
  }),
  customer('2020202020', 'Carlos Andrés', 'Pérez Muñoz', {
    email: 'carlos.perez@correo.example',
    phone: '3002020202',
    approvedLimit: 2_500_000,
    municipalityCode: '05045',
    street: 'Calle 103 # 98-40, Ortiz',
  }),
  // The profile asks her for the data that are missing here.
  customer('3030303030', 'Luisa Fernanda', 'Ríos', {
    email: '',
    phone: '3003030303',
    approvedLimit: 1_500_000,
    municipalityCode: null,
    street: '',
    pendingInformation: true,
  }),
  customer('4040404040', 'Jorge Iván', 'Castaño', {
    email: 'jorge.castano@correo.example',
    phone: '3004040404',
    approvedLimit: 0,
    municipalityCode: '66001',
    street: 'Carrera 7 # 40-12, Centro',
  }),
  customer('5050505050', 'Ana Lucía', 'Córdoba Ñáñez', {
    email: 'ana.cordoba@correo.example',
    phone: '3005050505',
    approvedLimit: 3_200_000,
    municipalityCode: '52001',
    street: 'Calle 18 # 30-21, Las Cuadras',
  }),
  customer('6060606060', 'Daniel Esteban', 'Zapata', {
    email: 'daniel.zapata@correo.example',
    phone: '3006060606',
    approvedLimit: 4_500_000,
    preapprovedIncrease: 1_500_000,
    municipalityCode: '05615',
    street: 'Calle 51 # 48-09, Centro',
  }),
  customer('7070707070', 'Sofía', 'Valencia Arango', {
    email: 'sofia.valencia@correo.example',
    phone: '3007070707',
    approvedLimit: 2_000_000,
    joinedDaysAgo: 40,
  }),
  customer('8080808080', 'Andrés Felipe', 'Mosquera', {
    email: 'andres.mosquera@correo.example',
    phone: '3008080808',
    approvedLimit: 1_800_000,
    municipalityCode: '76001',
    street: 'Carrera 28D # 72-40, Aguablanca',
  }),
];

/** Obligations of the fixed customers. `anchor` says in how many days the first unpaid row falls due. */
export const fixedCredits: readonly DemoCredit[] = (() => {
  const mariana = creditsOf('1010101010', 'Yeimy Paola Cárdenas');
  const carlos = creditsOf('2020202020', 'Wilmar Echavarría');
  const luisa = creditsOf('3030303030', 'Lorena Bedoya');
  const jorge = creditsOf('4040404040', 'Fabián Ortega');
  const ana = creditsOf('5050505050', 'Ómar Chamorro');
  const daniel = creditsOf('6060606060', 'Duván Rentería');
  const sofia = creditsOf('7070707070', 'Marcela Pantoja');
  const andres = creditsOf('8080808080', 'Édgar Villamizar');
  return [
    mariana(1, {
      invoice: 'E264407',
      principal: 2_400_000,
      term: 24,
      paid: 10,
      anchor: 21,
      ivaRate: '19',
      guaranteed: true,
    }),
    mariana(2, { invoice: 'E278115', principal: 1_200_000, term: 12, paid: 4, anchor: 8 }),
    mariana(3, { invoice: 'E281930', principal: 505_200, term: 6, paid: 1, anchor: 14 }),
    mariana(4, { invoice: 'B104482', principal: 780_000, term: 9, paid: 9, anchor: -95 }),
    mariana(5, { invoice: 'E251038', principal: 430_000, term: 6, paid: 6, anchor: -210 }),
    // Two rows overdue: 43 and 12 days ago. No single day of the month gives both dates in every month.
    carlos(1, { invoice: 'E279903', principal: 960_000, term: 10, paid: 3, anchor: -43, movedTo: -12 }),
    carlos(2, { invoice: 'E280114', principal: 640_000, term: 8, paid: 2, anchor: 17 }),
    luisa(1, { invoice: 'E280377', principal: 520_000, term: 6, paid: 1, anchor: 11 }),
    jorge(1, {
      invoice: 'E219640',
      principal: 1_450_000,
      term: 12,
      paid: 4,
      anchor: -480,
      portfolio: 'written_off',
      zone: 'EJE-CAFETERO',
    }),
    jorge(2, {
      invoice: 'E223871',
      principal: 690_000,
      term: 9,
      paid: 1,
      anchor: -410,
      portfolio: 'written_off',
      zone: 'EJE-CAFETERO',
    }),
    // The dates of the last payments decide: one certificate may be issued, the other not yet.
    ana(1, {
      invoice: 'E266018',
      principal: 1_100_000,
      term: 9,
      paid: 9,
      anchor: -3,
      closedOn: -3,
      zone: 'NARINO',
    }),
    ana(2, {
      invoice: 'E271254',
      principal: 480_000,
      term: 6,
      paid: 6,
      anchor: -1,
      closedOn: -1,
      zone: 'NARINO',
    }),
    daniel(1, {
      invoice: 'E272906',
      principal: 1_300_000,
      term: 9,
      paid: 3,
      anchor: 6,
      monthlyRate: rates.low,
    }),
    daniel(2, { invoice: 'E276650', principal: 870_000, term: 12, paid: 2, anchor: 19, zone: 'URABA' }),
    sofia(1, { invoice: 'E282410', principal: 610_000, term: 6, paid: 0, anchor: 16 }),
    andres(1, { invoice: 'E275533', principal: 720_000, term: 8, paid: 3, anchor: 4, zone: 'PACIFICO' }),
  ];
})();

const staff = (
  fiscalNumber: string,
  firstName: string,
  lastName: string,
  profileId: number,
): DemoAccount => ({
  fiscalNumber,
  kind: 'staff',
  status: 'ACTIVE',
  profileId,
  firstName,
  lastName,
  email: `${plain(firstName.split(' ')[0] ?? '')}.${plain(lastName)}@credito20.example`,
  phone: `300${fiscalNumber.slice(0, 7)}`,
  hasPassword: true,
});

export function client(
  fiscalNumber: string,
  status: DemoAccount['status'] = 'ACTIVE',
  hasPassword = true,
): DemoAccount {
  return {
    fiscalNumber,
    kind: 'client',
    status,
    profileId: null,
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    hasPassword,
  };
}

/** The accounts with a password. 7070707070 is not among them, since that customer registers. */
export const fixedAccounts: readonly DemoAccount[] = [
  client('1010101010'),
  client('2020202020'),
  client('3030303030'),
  client('4040404040'),
  client('5050505050'),
  client('6060606060'),
  client('8080808080', 'INACTIVE'),
  staff('9090909090', 'Paula Andrea', 'Jaramillo', 2),
  staff('9191919191', 'Ricardo', 'Salazar', 3),
  staff('9292929292', 'Natalia', 'Ospina', 4),
  // The second person, who confirms the acts of the first.
  staff('9393939393', 'Julián', 'Restrepo', 2),
];
