import type { Random } from './random.ts';

const femaleNames = [
  'Luz Marina',
  'María Fernanda',
  'Claudia Patricia',
  'Diana Carolina',
  'Paola Andrea',
  'Gloria Inés',
  'Leidy Johana',
  'Yuliana',
  'Sandra Milena',
  'Natalia',
  'Valentina',
  'Laura Sofía',
  'Martha Lucía',
  'Adriana María',
  'Marleny',
  'Carolina',
  'Ángela María',
  'Juliana',
  'Rosa Elena',
  'Beatriz Elena',
  'Kelly Johanna',
  'Daniela',
  'Isabel Cristina',
  'Viviana',
  'Tatiana',
  'Blanca Nubia',
  'Eliana',
  'Camila',
  'Lina Marcela',
  'Dora Alba',
  'Nancy',
  'Mónica',
  'Liliana',
  'Yolanda',
  'Karen Dayana',
  'Manuela',
];
const maleNames = [
  'Carlos Alberto',
  'Juan Pablo',
  'Luis Fernando',
  'Jhon Jairo',
  'Andrés Mauricio',
  'Jorge Enrique',
  'Óscar Darío',
  'Sebastián',
  'Cristian Camilo',
  'Diego Alejandro',
  'José Miguel',
  'Edwin',
  'Wilson',
  'Hernán Darío',
  'Gustavo Adolfo',
  'Julián',
  'Mateo',
  'Santiago',
  'Fabio Nelson',
  'Rubén Darío',
  'Álvaro',
  'Héctor Fabio',
  'Yeison',
  'Brayan Stiven',
  'Víctor Manuel',
  'Rafael',
  'Nicolás',
  'Samuel',
  'Elkin',
  'Jaime',
  'Francisco Javier',
  'Germán',
  'Mauricio',
  'Alexander',
  'Miguel Ángel',
  'Iván Darío',
];
const surnames = [
  'Rodríguez',
  'Gómez',
  'González',
  'Martínez',
  'García',
  'López',
  'Hernández',
  'Sánchez',
  'Ramírez',
  'Pérez',
  'Díaz',
  'Muñoz',
  'Rojas',
  'Moreno',
  'Jiménez',
  'Ortiz',
  'Castro',
  'Vargas',
  'Álvarez',
  'Restrepo',
  'Úsuga',
  'Zapata',
  'Giraldo',
  'Arango',
  'Ospina',
  'Cardona',
  'Montoya',
  'Henao',
  'Marín',
  'Castaño',
  'Quintero',
  'Valencia',
  'Mosquera',
  'Palacios',
  'Córdoba',
  'Guerrero',
  'Benavides',
  'Erazo',
  'Rosero',
  'Suárez',
  'Mejía',
  'Ríos',
  'Agudelo',
  'Londoño',
  'Vélez',
  'Echeverri',
  'Barrios',
  'De la Hoz',
  'Pertuz',
  'Niño',
  'Peña',
  'Ñáñez',
];
const streets = ['Calle', 'Carrera', 'Transversal', 'Diagonal', 'Avenida'];
const quarters = [
  'La Esperanza',
  'San Fernando',
  'El Prado',
  'Villa Nueva',
  'Los Almendros',
  'Centro',
  'La Floresta',
  'Santa Lucía',
  'El Bosque',
  'Las Brisas',
  'Veinte de Julio',
  'San José',
  'Buenos Aires',
  'La Pradera',
];

/** Domains that cannot be registered (RFC 2606): no demo mail ever reaches a person. */
const mailDomains = ['correo.example', 'mail.example', 'hogar.example'];

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly homePhone: string;
  readonly street: string;
}

/**
 * A name in the form of an e-mail address: lower-case letters without accents, a full stop for every other character.
 */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.');
}

/** An invented person; `index` keeps their e-mail address unique. */
export function person(random: Random, index: number): Person {
  const firstName = random.pick(random.chance(0.56) ? femaleNames : maleNames);
  const [first, second] = [random.pick(surnames), random.pick(surnames)];
  const home = random.chance(0.3) ? `60${random.whole(1, 8)}${random.whole(2_000_000, 8_999_999)}` : '';
  return {
    firstName,
    lastName: `${first} ${second}`,
    email: `${plain(firstName)}.${plain(first)}${index}@${random.pick(mailDomains)}`,
    phone: `${random.pick(['300', '301', '304', '310', '311', '312', '313', '314', '315', '316', '320', '321'])}${random.whole(2_000_000, 9_999_999)}`,
    homePhone: home,
    street: `${random.pick(streets)} ${random.whole(1, 120)} # ${random.whole(1, 99)}-${String(random.whole(1, 99)).padStart(2, '0')}, ${random.pick(quarters)}`,
  };
}

const [FIRST_EIGHT, EIGHT_COUNT] = [20_000_000, 79_999_987];
const [FIRST_TEN, TEN_COUNT] = [1_000_000_000, 199_999_991];

/** A national ID that no other index has: the step is a prime that divides neither of the two moduli. */
export function nationalId(index: number): string {
  return index % 4 === 0
    ? String(FIRST_EIGHT + ((index * 6_700_417) % EIGHT_COUNT))
    : String(FIRST_TEN + ((index * 6_700_417) % TEN_COUNT));
}

export const salesPeople = [
  'Yeimy Paola Cárdenas',
  'Wilmar Echavarría',
  'Lorena Bedoya',
  'Fabián Ortega',
  'Marcela Pantoja',
  'Duván Rentería',
  'Sirley Mosquera',
  'Édgar Villamizar',
  'Katherine Solano',
  'Ómar Chamorro',
  'Dayana Polo',
  'Hugo Castellanos',
];

/** Occupations of customers of a shop's credit, by the index of the person. */
export const economicActivities = [
  'Empleo en comercio',
  'Trabajo independiente',
  'Empleo en industria',
  'Pensión',
  'Empleo en servicios',
  'Trabajo del hogar',
  'Transporte',
  'Construcción',
  'Agricultura',
] as const;
