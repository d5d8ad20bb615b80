import type { MoneyDifference } from './operations/check-money.ts';

const BANK: Readonly<Record<string, readonly [english: string, spanish: string]>> = {
  only_at_bank: ['the bank took it and we do not know it', 'el banco lo recibió y aquí no existe'],
  only_here: ["the bank's file does not name it", 'el archivo del banco no lo trae'],
  outside: ['it went through another network', 'pasó por otra red'],
  status: ['one side holds it for paid, the other does not', 'un lado lo da por pagado y el otro no'],
  amount: ['both hold it for paid, with other amounts', 'los dos lo dan por pagado, con valores distintos'],
};

/** A difference as a sentence for a reader of the command's output or of a log. */
export function statementOf({ kind, subject, expected, found }: MoneyDifference): string {
  switch (kind) {
    case 'bank':
      return `bank's file and transactions: payment ${subject} of ${expected}: ${BANK[found]?.[0] ?? found}`;
    case 'posting':
      return `transactions and postings: transaction ${subject} claims ${expected}, its postings hold ${found}`;
    case 'unknown_transaction':
      return `transactions and postings: there are postings of transaction ${subject}, which does not exist`;
    case 'entry_unbalanced':
      return `postings: entry ${subject} sums to ${found}, not to 0`;
    case 'capital':
    case 'guarantee':
      return `postings and balances: invoice ${subject} owes ${found} of ${kind} by the ledger, ${expected} by its plan`;
    case 'overpaid':
      return `postings and balances: invoice ${subject} has ${found} instalments paid above their charge or below 0`;
    case 'closed_owes':
      return `postings and balances: invoice ${subject} is closed and owes ${found} of capital`;
  }
}

/** A difference as a sentence for the screen of the money desk. */
export function sentenceOf({ kind, subject, expected, found }: MoneyDifference): string {
  switch (kind) {
    case 'bank':
      return `Pago ${subject} por ${typeof expected === 'number' ? `${expected} pesos` : expected}: ${BANK[found]?.[1] ?? found}.`;
    case 'posting':
      return `La transacción ${subject} dice ${expected} pesos y sus asientos suman ${found}.`;
    case 'unknown_transaction':
      return `Hay asientos de la transacción ${subject}, que no existe.`;
    case 'entry_unbalanced':
      return `El asiento ${subject} suma ${found} pesos y debe sumar 0.`;
    case 'capital':
      return `La factura ${subject} debe ${found} pesos de capital según los asientos y ${expected} según su plan.`;
    case 'guarantee':
      return `La factura ${subject} debe ${found} pesos de garantía según los asientos y ${expected} según su plan.`;
    case 'overpaid':
      return `La factura ${subject} tiene cuotas pagadas por más de su valor.`;
    case 'closed_owes':
      return `La factura ${subject} está pagada y aún debe ${found} pesos de capital.`;
  }
}
