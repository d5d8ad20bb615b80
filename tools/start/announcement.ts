import type { RunningPortal } from './portal.ts';

/** The demo accounts that people try first (design of the demo data: data/README.md). */
const accounts = [
  ['1010101010', 'Mariana Gómez', 'customer, up to date, three invoices'],
  ['2020202020', 'Carlos Pérez', 'customer, two instalments overdue'],
  ['3030303030', 'Luisa Ríos', 'customer with missing data'],
  ['4040404040', 'Jorge Castaño', 'customer, written-off portfolio'],
  ['5050505050', 'Ana Córdoba', 'customer without open invoices'],
  ['6060606060', 'Daniel Zapata', 'customer who may change a term'],
  ['7070707070', 'Sofía Valencia', 'customer without a password yet'],
  ['8080808080', 'Andrés Mosquera', 'customer blocked by an administrator'],
  ['9090909090', 'Paula Jaramillo', 'administrator, every module'],
  ['9191919191', 'Ricardo Salazar', 'administrator, reports of payments and customers'],
  ['9292929292', 'Natalia Ospina', 'administrator, content only'],
  ['9393939393', 'Julián Restrepo', 'administrator, every module: confirms what the other one asks for'],
] as const;

/** Message for the person who started the portal, once everything runs. */
export function announce(
  { url, bankUrl, mailboxUrl, refused }: Omit<RunningPortal, 'close'>,
  seconds: number,
): string {
  return [
    '',
    `  Portal    ${url}`,
    `  Bank      ${bankUrl}`,
    `  Mailbox   ${mailboxUrl}`,
    `  API       ${url}/api/docs`,
    '  For browsers of this machine: a phone on the same network needs https (docs/operations.md).',
    '',
    '  Demo accounts, password Portal2026*',
    ...accounts.map(([id, name, what]) => `  ${id}  ${name.padEnd(16)}  ${what}`),
    '',
    `  Ready in ${seconds.toFixed(1)} s. Ctrl-C stops it.`,
    ...refused.map(
      (name) =>
        `  NOT SHOWN as it is built here: ${name}. The line above that begins with its name says why.`,
    ),
    '',
  ].join('\n');
}
