/**
 * A second implementation of docs/credit-arithmetic.md, written apart from the engine and sharing no line with it:
 * whole numbers and exact fractions of bigint only. The simulation holds the portal against it after every act.
 * A credit is its plan at the opening and the payments it received; everything else is computed anew each time.
 */

export type Choice = 'next_instalments' | 'shorten_term' | 'lower_instalment';
/** Annual caps by month, percent. */
export type CapTable = Readonly<Record<string, string>>;

/** A payment as the model counts it: `caps` are those it was quoted with, `closes` says that the total was asked for. */
export interface ModelPayment {
  readonly id: string;
  readonly on: string;
  readonly amount: number;
  readonly choice: Choice;
  readonly closes: boolean;
  readonly caps: CapTable;
}

/** A change of the term to so many instalments in all. */
export interface ModelTermChange {
  readonly id: string;
  readonly on: string;
  readonly term: number;
}

export interface ModelCredit {
  readonly opened: string;
  readonly capital: number;
  /** Percent a month, and percent of IVA on interest, as decimal text. */
  readonly monthlyRate: string;
  readonly ivaRate: string;
  readonly guarantee: number;
  readonly instalments: number;
  readonly firstDue: string;
  readonly history: readonly (ModelPayment | ModelTermChange)[];
}

/** What closes a credit on a day and what its payments left over, whole pesos. */
export interface ModelTotal {
  readonly capital: number;
  readonly guarantee: number;
  readonly late: number;
  readonly total: number;
  readonly surplus: number;
}

// ---- Numbers: fractions n/d of bigint; irrational powers to 40 decimals. ----

const ONE = 10n ** 40n;
type Fraction = readonly [bigint, bigint];

function fraction(decimal: string): Fraction {
  const [whole = '0', part = ''] = decimal.split('.');
  return [BigInt(whole + part), 10n ** BigInt(part.length)];
}

function halfUp(n: bigint, d: bigint): number {
  return Number((2n * n + d) / (2n * d));
}

/** value × percent/100, half up. */
function share(value: number, percent: string): number {
  const [n, d] = fraction(percent);
  return halfUp(BigInt(value) * n, d * 100n);
}

/** (1 + percent/100)^(1/root) − 1, times 10^40, by the series of the logarithm and of the exponential. */
function rootOf(percent: string, root: bigint): bigint {
  const [n, d] = fraction(percent);
  const x = (ONE * n) / (d * 200n + n);
  let [log, power] = [0n, x];
  for (let k = 1n; power !== 0n; k += 2n) {
    log += power / k;
    power = (((power * x) / ONE) * x) / ONE;
  }
  const y = (2n * log) / root;
  let [sum, term] = [0n, ONE];
  for (let k = 1n; term !== 0n; k += 1n) {
    term = (term * y) / (ONE * k);
    sum += term;
  }
  return sum;
}

const roots = new Map<string, bigint>();
function daily(percent: string): bigint {
  const known = roots.get(percent) ?? rootOf(percent, 365n);
  roots.set(percent, known);
  return known;
}

function monthly(annual: string): string {
  return (halfUp(rootOf(annual, 12n), ONE / 1_000_000n) / 10_000).toFixed(4);
}

/** Level instalment: C·r / (1 − (1 + r)^−n) = C·r·(1 + r)^n / ((1 + r)^n − 1), exactly. */
function level(capital: number, rate: string, ivaRate: string, rows: number): number {
  const [i, id] = fraction(rate);
  const [v, vd] = fraction(ivaRate);
  const r = i * (v + vd * 100n);
  const d = id * 100n * vd * 100n;
  if (r === 0n) return halfUp(BigInt(capital), BigInt(rows));
  const grown = (r + d) ** BigInt(rows);
  return halfUp(BigInt(capital) * r * grown, d * (grown - d ** BigInt(rows)));
}

// ---- Days ----

const DAY = 86_400_000;
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
const plus = (on: string, count: number): string =>
  new Date(Date.parse(on) + count * DAY).toISOString().slice(0, 10);

function monthLater(first: string, months: number, day: number): string {
  const [year = 0, month = 1] = first.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

function capFor(caps: CapTable, month: string): string {
  const known = Object.keys(caps)
    .filter((key) => key <= month)
    .sort()
    .at(-1);
  const cap = known === undefined ? undefined : caps[known];
  if (cap === undefined) throw new Error(`no cap for ${month}`);
  return cap;
}

const lesser = (a: string, b: string): string => (Number(a) <= Number(b) ? a : b);

// ---- A credit, day by day ----

interface Row {
  due: string;
  capital: number;
  guarantee: number;
  /** What its period costs in all, and what has been collected of that. */
  charge: { interest: number; iva: number };
  collected: { interest: number; iva: number };
  /** Days of 30 that it is charged for since it was last laid, and what its period had earned before. */
  days: number;
  before: { interest: number; iva: number };
  lateFrom: string;
  latePaid: number;
}

interface Layout {
  readonly capital: number;
  readonly guarantee: number;
  readonly level: number;
  readonly dates: readonly string[];
  /** Days of 30 that the first row is charged for. */
  readonly firstDays: number;
  readonly endsWhenRepaid: boolean;
}

class Credit {
  rows: Row[];
  /** Rows before it are due; it is the running one. */
  running = 0;
  /** Since when the running row accrues, what it had earned by then, and capital × days since. */
  since: string;
  earnedBefore = { interest: 0, iva: 0 };
  capitalDays = 0n;
  counted: string;
  /** Capital outstanding when the running row began to accrue. */
  begunWith: number;
  /** Interest given back to capital so far. */
  usedBack = 0;
  surplus = 0;
  closed = false;
  level: number;

  readonly terms: ModelCredit;
  readonly caps: CapTable;

  constructor(terms: ModelCredit, caps: CapTable) {
    this.terms = terms;
    this.caps = caps;
    const { capital, guarantee, instalments, firstDue, monthlyRate, ivaRate, opened } = terms;
    this.level = level(capital, monthlyRate, ivaRate, instalments);
    const dates = Array.from({ length: instalments }, (_, month) => this.dateAfter(firstDue, month));
    this.rows = this.lay({
      capital,
      guarantee,
      level: this.level,
      dates,
      firstDays: 30,
      endsWhenRepaid: false,
    });
    this.since = opened;
    this.counted = opened;
    this.begunWith = capital;
  }

  dateAfter(due: string, months: number): string {
    return monthLater(due, months, Number(this.terms.firstDue.slice(8)));
  }

  rateOf(due: string): string {
    const cap = this.caps[due.slice(0, 7)];
    return cap === undefined ? this.terms.monthlyRate : lesser(this.terms.monthlyRate, monthly(cap));
  }

  /** round(rate × capital·days / 30) and IVA on it. */
  interestOn(capitalDays: bigint, due: string): { interest: number; iva: number } {
    const [n, d] = fraction(this.rateOf(due));
    const interest = halfUp(capitalDays * n, d * 100n * 30n);
    return { interest, iva: share(interest, this.terms.ivaRate) };
  }

  lay({ capital, guarantee, level: quota, dates, firstDays, endsWhenRepaid }: Layout): Row[] {
    const rows: Row[] = [];
    let balance = capital;
    for (const [index, due] of dates.entries()) {
      const charge = this.interestOn(BigInt(balance) * BigInt(index === 0 ? firstDays : 30), due);
      const isLast = index === dates.length - 1;
      const repaid = isLast ? balance : Math.min(Math.max(0, quota - charge.interest - charge.iva), balance);
      balance -= repaid;
      const [collected, before] = [
        { interest: 0, iva: 0 },
        { interest: 0, iva: 0 },
      ];
      const days = index === 0 ? firstDays : 30;
      rows.push({
        due,
        capital: repaid,
        guarantee: 0,
        charge,
        collected,
        days,
        before,
        lateFrom: due,
        latePaid: 0,
      });
      if (endsWhenRepaid && balance === 0) break;
    }
    const each = Math.floor(guarantee / rows.length);
    return rows.map((row, index) => ({
      ...row,
      guarantee: index === rows.length - 1 ? guarantee - each * (rows.length - 1) : each,
    }));
  }

  toCome(): Row[] {
    return this.rows.slice(this.running);
  }

  outstanding(): number {
    return this.toCome().reduce((sum, row) => sum + row.capital, 0);
  }

  elapsed(on: string): number {
    const start = this.rows[this.running - 1]?.due ?? this.terms.opened;
    return Math.min(30, Math.max(0, days(start, on)));
  }

  /** Counts the capital that was outstanding until a day of the running period. */
  count(on: string): void {
    const passed = this.elapsed(on) - this.elapsed(this.counted);
    this.capitalDays += BigInt(this.outstanding()) * BigInt(Math.max(0, passed));
    this.counted = on;
  }

  /** What the running row has earned by a day, as {@link count} left it. */
  earned(): { interest: number; iva: number } {
    const row = this.rows[this.running];
    if (row === undefined) return { interest: 0, iva: 0 };
    const more = this.interestOn(this.capitalDays, row.due);
    return {
      interest: Math.min(row.charge.interest, this.earnedBefore.interest + more.interest),
      iva: Math.min(row.charge.iva, this.earnedBefore.iva + more.iva),
    };
  }

  /** Lets rows fall due until a day: a row has then earned its charge, less what capital repaid earlier would have. */
  advance(on: string): void {
    for (let row = this.rows[this.running]; row && row.due <= on; row = this.rows[this.running]) {
      const rest = BigInt(this.begunWith) * BigInt(30 - this.elapsed(this.since));
      const more = this.interestOn(rest, row.due);
      row.charge = {
        interest: Math.min(row.charge.interest, this.earnedBefore.interest + more.interest),
        iva: Math.min(row.charge.iva, this.earnedBefore.iva + more.iva),
      };
      this.running += 1;
      this.since = row.due;
      this.counted = row.due;
      this.earnedBefore = { interest: 0, iva: 0 };
      this.capitalDays = 0n;
      this.begunWith = this.outstanding();
    }
    this.count(on);
  }

  lateOf(row: Row, on: string, quoted: CapTable): number {
    let sum = 0n;
    for (let day = row.lateFrom; day < on; ) {
      day = plus(day, 1);
      const month = day.slice(0, 7);
      sum += daily(lesser(capFor(quoted, month), capFor(this.caps, month)));
    }
    return row.capital === 0 ? 0 : Math.max(0, halfUp(sum * BigInt(row.capital), ONE) - row.latePaid);
  }

  /** Interest and IVA of rows that are over, collected and not earned, and not given back yet. */
  back(): number {
    const over = this.rows.slice(0, this.running).reduce((sum, { charge, collected }) => {
      return (
        sum + Math.max(0, collected.interest - charge.interest) + Math.max(0, collected.iva - charge.iva)
      );
    }, 0);
    return over - this.usedBack;
  }

  total(on: string, quoted: CapTable): ModelTotal {
    this.advance(on);
    const earned = this.earned();
    const sum = (of: (row: Row, index: number) => number) =>
      this.rows.reduce((all, row, i) => all + of(row, i), 0);
    const capital = sum((row) => row.capital);
    const guarantee = sum((row) => row.guarantee);
    const late = sum((row) => this.lateOf(row, on, quoted));
    const interest = sum(({ charge, collected }, index) => {
      const part = index < this.running ? charge : index === this.running ? earned : { interest: 0, iva: 0 };
      return part.interest + part.iva - collected.interest - collected.iva;
    });
    const total = capital + guarantee + late + interest + this.usedBack;
    return { capital, guarantee, late, total, surplus: this.surplus };
  }

  pay(payment: ModelPayment): void {
    const { on, amount, choice, closes, caps: quoted } = payment;
    const { total } = this.total(on, quoted);
    if (this.closed || amount >= total) {
      this.surplus += this.closed ? amount : amount - total;
      this.closed = true;
      this.rows = [];
      this.usedBack = 0;
      return;
    }
    let left = amount;
    const take = (owed: number): number => {
      const taken = Math.min(Math.max(0, owed), left);
      left -= taken;
      return taken;
    };
    const late = this.rows.map((row) => take(this.lateOf(row, on, quoted)));
    const afterLate = left;
    const cover = (row: Row): void => {
      row.guarantee -= take(row.guarantee);
      row.collected.iva += take(row.charge.iva - row.collected.iva);
      row.collected.interest += take(row.charge.interest - row.collected.interest);
      row.capital -= take(row.capital);
    };
    for (const row of this.rows.slice(0, this.running)) cover(row);
    if (left > 0 && (closes || choice !== 'next_instalments')) {
      this.repay(left, on, closes || choice === 'shorten_term');
      left = 0;
    } else for (const row of this.toCome()) cover(row);
    const reached = left < afterLate;
    this.rows.forEach((row, index) => {
      row.latePaid = reached ? 0 : row.latePaid + (late[index] ?? 0);
      if (reached && row.lateFrom < on) row.lateFrom = on;
    });
  }

  /** Pays the interest earned of the running period, then capital, and lays the rows to come anew. */
  repay(money: number, on: string, keepsLevel: boolean): void {
    const first = this.rows.findIndex((row, index) => index >= this.running && this.isOpen(row));
    const row = this.rows[first];
    if (row === undefined) return;
    const earned = first === this.running ? this.earned() : { interest: 0, iva: 0 };
    const iva = Math.min(money, Math.max(0, earned.iva - row.collected.iva));
    const interest = Math.min(money - iva, Math.max(0, earned.interest - row.collected.interest));
    row.collected.iva += iva;
    row.collected.interest += interest;
    const rest = money - iva - interest;
    if (rest === 0) return;
    const open = this.rows.slice(first);
    const owed = open.reduce((sum, { capital }) => sum + capital, 0);
    const fees = open.reduce((sum, { guarantee }) => sum + guarantee, 0);
    const back = this.back();
    this.usedBack += back;
    const capital = Math.max(0, owed - rest - back);
    const guarantee = fees - Math.max(0, rest + back - owed);
    const { monthlyRate, ivaRate } = this.terms;
    if (!keepsLevel) this.level = level(capital, monthlyRate, ivaRate, open.length);
    const firstDays = first === this.running ? 30 - this.elapsed(on) : 30;
    const dates = open.map(({ due }) => due);
    this.replace(
      first,
      { capital, guarantee, level: this.level, dates, firstDays, endsWhenRepaid: keepsLevel },
      earned,
    );
    if (first !== this.running) return;
    this.since = on;
    this.earnedBefore = earned;
    this.capitalDays = 0n;
    this.begunWith = capital;
  }

  isOpen({ capital, guarantee, charge, collected }: Row): boolean {
    return capital + guarantee > 0 || charge.interest > collected.interest || charge.iva > collected.iva;
  }

  /** Rows from one on anew; the first keeps what was collected of its period and what that had earned. */
  replace(first: number, layout: Layout, earned: { interest: number; iva: number }): void {
    const old = this.rows[first];
    const rows = this.lay(layout);
    const [row] = rows;
    if (row && old) {
      row.collected = old.collected;
      row.before = earned;
      row.charge = { interest: row.charge.interest + earned.interest, iva: row.charge.iva + earned.iva };
      row.lateFrom = old.lateFrom;
    }
    this.rows = [...this.rows.slice(0, first), ...rows];
  }

  changeTerm({ on, term }: ModelTermChange): void {
    this.advance(on);
    const first = this.rows.findIndex((row) => this.isOpen(row));
    const next = this.rows[first];
    if (next === undefined || next.due < on || term <= first) return;
    const open = this.rows.slice(first);
    const capital = open.reduce((sum, row) => sum + row.capital, 0);
    const guarantee = open.reduce((sum, row) => sum + row.guarantee, 0);
    const { monthlyRate, ivaRate } = this.terms;
    this.level = level(capital, monthlyRate, ivaRate, term - first);
    const dates = Array.from({ length: term - first }, (_, month) => this.dateAfter(next.due, month));
    const layout = {
      capital,
      guarantee,
      level: this.level,
      dates,
      firstDays: next.days,
      endsWhenRepaid: false,
    };
    this.replace(first, layout, next.before);
    if (first < this.running) this.begunWith = this.outstanding();
  }
}

/** What closes a credit on a day, after its history, under the caps certified by then. Throws where no cap is known. */
export function modelTotal(terms: ModelCredit, caps: CapTable, asOf: string): ModelTotal {
  const credit = new Credit(terms, caps);
  const history = terms.history.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
  for (const event of history) {
    if ('term' in event) {
      if (!credit.closed) credit.changeTerm(event);
    } else credit.pay(event);
  }
  return credit.total(asOf, caps);
}
