import type { Components } from '@portal/credit-engine';
import { longDate, monthAndYear, shortDate } from '@portal/values/dates';
import { pesos } from '@portal/values/number-formats';
import { inSentence } from '@portal/values/wording';
import type { Credit } from '../../../money/credit/index.ts';
import type { DocumentContent, Table } from '../content.ts';
import { exactPercent } from '../texts.ts';
import { type Movement, monthlyInterest, type Statement, totalOf } from './statement.ts';

const right = 'right' as const;
const AMOUNTS = [
  { title: 'Capital', width: 13, align: right },
  { title: 'Intereses', width: 11, align: right },
  { title: 'IVA', width: 10, align: right },
  { title: 'Garantía', width: 10, align: right },
  { title: 'Mora', width: 10, align: right },
  { title: 'Total', width: 13, align: right },
] as const;

const cells = (amounts: Components, sign: 1 | -1 = 1): string[] =>
  [amounts.capital, amounts.interest, amounts.iva, amounts.guarantee, amounts.mora, totalOf(amounts)].map(
    // `0 * -1` is -0, which would print a sign.
    (amount) => pesos(amount * sign + 0),
  );

const only = (part: Partial<Components>): Components => ({
  capital: 0,
  interest: 0,
  iva: 0,
  guarantee: 0,
  mora: 0,
  ...part,
});

function paymentWords({ date, instalments, isToCapital }: Movement): string {
  if (instalments.length === 0 && !isToCapital) return '- Mora pagada, sin fecha en nuestros registros';
  const rows =
    instalments.length === 0
      ? []
      : [`${instalments.length === 1 ? 'cuota' : 'cuotas'} ${inSentence(instalments)}`];
  return `- Pago del ${shortDate(date)}, ${inSentence([...rows, ...(isToCapital ? ['abono a capital'] : [])])}`;
}

function movementTable({
  period,
  asOf,
  opening,
  lent,
  charges,
  payments,
  closing,
  instalment,
}: Statement): Table {
  const { capital: _capital, mora, ...ofInstalment } = charges;
  const name = instalment === undefined ? 'Cargos' : `Cuota ${instalment.number}: intereses, IVA y garantía`;
  const rows: string[][] = [];
  if (lent > 0)
    rows.push([`+ Capital financiado el ${shortDate(period.from)}`, ...cells(only({ capital: lent }))]);
  else rows.push([`Saldo al empezar el ${shortDate(period.from)}`, ...cells(opening)]);
  if (totalOf(only(ofInstalment)) !== 0) rows.push([`+ ${name}`, ...cells(only(ofInstalment))]);
  if (mora !== 0) rows.push([`+ Interés de mora hasta el ${shortDate(asOf)}`, ...cells(only({ mora }))]);
  for (const payment of payments) rows.push([paymentWords(payment), ...cells(payment.amounts, -1)]);
  const end =
    period.state === 'current'
      ? `Saldo con lo que vence el ${shortDate(period.to)}`
      : `Saldo el ${shortDate(period.to)}`;
  return {
    title: 'Movimiento del periodo',
    columns: [{ title: 'Concepto', width: 33 }, ...AMOUNTS],
    rows,
    total: [end, ...cells(closing)],
  };
}

function dueTable({ due, period, asOf }: Statement): Table {
  const total = due.reduce<Components>(
    (sum, { amounts }) => ({
      capital: sum.capital + amounts.capital,
      interest: sum.interest + amounts.interest,
      iva: sum.iva + amounts.iva,
      guarantee: sum.guarantee + amounts.guarantee,
      mora: sum.mora + amounts.mora,
    }),
    only({}),
  );
  return {
    title:
      period.state === 'current'
        ? `Lo que debes pagar a más tardar el ${longDate(period.to)}`
        : `Lo que quedó sin pagar el ${longDate(period.to)}`,
    columns: [{ title: 'Cuota', width: 10 }, { title: 'Venció o vence', width: 23 }, ...AMOUNTS],
    rows: due.map(({ number, dueDate, amounts }) => [
      String(number),
      dueDate < asOf ? `${shortDate(dueDate)} (en mora)` : shortDate(dueDate),
      ...cells(amounts),
    ]),
    total: ['Total', '', ...cells(total)],
  };
}

function rateTable({ rate, lateRates }: Statement): Table {
  const cap = rate.cap === null ? 'Sin certificar' : exactPercent(rate.cap);
  return {
    title: 'Tasas del periodo',
    columns: [
      { title: 'Interés', width: 24 },
      { title: 'Pactada mensual', width: 20, align: right },
      { title: 'Pactada anual', width: 20, align: right },
      { title: 'Tope legal anual', width: 20, align: right },
      { title: 'Aplicada mensual', width: 20, align: right },
      { title: 'Aplicada anual', width: 20, align: right },
    ],
    rows: [
      [
        'Corriente',
        exactPercent(rate.agreedMonthly),
        exactPercent(rate.agreedAnnual),
        cap,
        exactPercent(rate.appliedMonthly),
        exactPercent(rate.appliedAnnual),
      ],
      ...lateRates.map(({ month, annual }) => [
        `De mora, ${monthAndYear(month)}`,
        '',
        '',
        exactPercent(annual),
        '',
        exactPercent(annual),
      ]),
    ],
  };
}

function capNote({ cap, isCapped }: Statement['rate']): string {
  if (cap === null) return 'El tope legal del mes no está certificado todavía: se aplicó la tasa pactada.';
  return isCapped
    ? 'El tope legal del mes es menor que la tasa pactada: se aplicó el tope y la diferencia abonó a capital.'
    : 'El tope legal del mes no cambió la tasa de este periodo.';
}

function notesOf(
  { rate, instalment, interestBase, payments, closing, due, period, isLateKnown }: Statement,
  ivaRate: string,
): string[] {
  const notes: string[] = [];
  if (instalment !== undefined && instalment.charges.interest > 0) {
    const { interest, iva } = instalment.charges;
    const isWholeMonth = interest === monthlyInterest(interestBase, rate.appliedMonthly);
    const sum = `${pesos(interestBase)} × ${exactPercent(rate.appliedMonthly)} = ${pesos(interest)}`;
    const ofIva = iva > 0 ? `; IVA: ${pesos(interest)} × ${exactPercent(ivaRate)} = ${pesos(iva)}` : '';
    notes.push(
      isWholeMonth
        ? `Cómo se calcula la cuota ${instalment.number}. Intereses: ${sum}${ofIva}.`
        : `Los intereses de la cuota ${instalment.number} son ${pesos(interest)}: los días del periodo en que debiste cada saldo de capital.`,
    );
  }
  notes.push(capNote(rate));
  if (!isLateKnown)
    notes.push('No tenemos el tope legal de esos meses: este extracto no dice el interés de mora.');
  if (due.some(({ amounts }) => amounts.mora > 0)) {
    notes.push(
      'El interés de mora se calcula cada día sobre el capital vencido de cada cuota, con el tope legal del mes en que cae ese día, y se redondea una vez.',
    );
  }
  if (closing.interest < 0 || closing.iva < 0) {
    notes.push('Un valor negativo en intereses o IVA es lo que pagaste por adelantado.');
  }
  if (payments.length === 0 && period.state === 'closed') notes.push('No hubo pagos en este periodo.');
  notes.push(
    'Saldo inicial más cargos menos pagos es el saldo final, en cada columna. Los valores están en pesos colombianos y las tasas son efectivas, sin IVA. Puedes pagar antes, en todo o en parte, sin penalidad (Ley 2032 de 2020). Extracto según el Decreto 1074 de 2015, artículo 2.2.2.35.6.',
  );
  return notes;
}

/** `del 1 al 30 de noviembre de 2026`; both months or years are named where they differ. */
export function daysText({ from, to }: Statement['period']): string {
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : longDate(from);
  return `del ${first} al ${longDate(to)}`;
}

export function statementDocument(credit: Credit, statement: Statement): DocumentContent {
  const { period, opening, lent, closing, payments, due } = statement;
  const { invoice } = credit;
  const paid = payments.reduce((sum, { amounts }) => sum + totalOf(amounts), 0);
  const owed = due.reduce((sum, { amounts }) => sum + totalOf(amounts), 0);
  const days = daysText(period);
  const isCurrent = period.state === 'current';
  return {
    kind: 'statement',
    title: `Extracto de la factura ${invoice}`,
    file: `extracto-${invoice}-${period.due_date}`,
    paragraphs: [
      `Periodo ${days}.${isCurrent ? ` Incluye lo ocurrido hasta el ${longDate(statement.asOf)}.` : ''}`,
    ],
    facts: [
      ['Capital al empezar', pesos(lent > 0 ? lent : opening.capital)],
      ['Pagaste en el periodo', pesos(paid)],
      [isCurrent ? 'Capital hoy' : 'Capital al terminar', pesos(closing.capital)],
      [isCurrent ? `Paga hasta el ${shortDate(period.to)}` : 'Quedó por pagar', pesos(owed)],
    ],
    tables: [
      movementTable(statement),
      ...(due.length > 0 ? [dueTable(statement)] : []),
      rateTable(statement),
    ],
    notes: notesOf(statement, credit.state.ivaRate),
    about: { invoices: [invoice], due: period.due_date },
    figures: { opening, lent, closing, paid, due },
    statement: `Factura ${invoice}, periodo ${days}: capital de ${pesos(lent > 0 ? lent : opening.capital)} a ${pesos(closing.capital)}; ${isCurrent ? 'por pagar' : 'quedó por pagar'} ${pesos(owed)}.`,
  };
}
