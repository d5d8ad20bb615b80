import type * as Shape from './money-model-shapes.ts';
import type { Pair, Row } from './money-model-shapes.ts';

/**
 * A second implementation of docs/credit-arithmetic.md, written apart from the engine and sharing no line with it:
 * whole numbers and exact fractions of bigint only. The simulation compares the portal with it at the end of each day.
 * A credit is its plan at the opening and the payments it received; everything else is computed anew each time.
 */

/** What a payment leaves below this is let go, and no rows that are laid anew end below it. */
const LEAST = 1_500;
const ONE = 10n ** 20n;
/** No rate has more than four decimals of a percent: in millionths it is whole. */
const UNIT = 1_000_000n;
const inUnits = (percent: string): bigint => BigInt(Math.round(Number(percent) * 10_000));
const halfUp = (n: bigint, d: bigint): number => Number((2n * n + d) / (2n * d));
const lesser = (a: string, b: string): string => (Number(a) <= Number(b) ? a : b);
const sumOf = <T>(of: readonly T[], amount: (one: T, index: number) => number): number =>
  of.reduce((sum, one, index) => sum + amount(one, index), 0);

/** (1 + percent/100)^(1/root) − 1, times 10^20, by halving: no sum of pesos comes near its last digits. */
const roots = new Map<string, bigint>();
function rootOf(percent: string, root: bigint): bigint {
  const known = roots.get(`${percent} ${root}`);
  if (known !== undefined) return known;
  let [low, high] = [ONE, 2n * ONE];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** root * UNIT <= (UNIT + inUnits(percent)) * ONE ** root) low = middle;
    else high = middle;
  }
  roots.set(`${percent} ${root}`, low - ONE);
  return low - ONE;
}

const monthly = (annual: string): string => (halfUp(rootOf(annual, 12n), ONE / UNIT) / 10_000).toFixed(4);

/** Level instalment: C·r / (1 − (1 + r)^−n) = C·r·(1 + r)^n / ((1 + r)^n − 1), exactly. */
function level(capital: number, { monthlyRate, ivaRate }: Shape.ModelCredit, rows: number): number {
  const [r, d] = [inUnits(monthlyRate) * (inUnits(ivaRate) + UNIT), UNIT ** 2n];
  if (r === 0n) return halfUp(BigInt(capital), BigInt(rows));
  const grown = (r + d) ** BigInt(rows);
  return halfUp(BigInt(capital) * r * grown, d * (grown - d ** BigInt(rows)));
}

const DAY = 86_400_000;
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** The date so many months later, on a day of the month, or on the month's last day where it lacks that day. */
function monthLater(date: string, months: number, day: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

function capFor(caps: Shape.CapTable, month: string): string {
  const known = Object.keys(caps).filter((key) => key <= month);
  const cap = caps[known.sort().at(-1) ?? ''];
  if (cap === undefined) throw new Error(`no cap for ${month}`);
  return cap;
}

/** By month, the lower cap of two tables, or the cap of the only table that has one. */
export function lowerOf(one: Shape.CapTable, other: Shape.CapTable): Shape.CapTable {
  const lower = Object.entries(one).map(([month, cap]) => [month, lesser(cap, other[month] ?? cap)]);
  return { ...other, ...Object.fromEntries(lower) };
}

const NOTHING: Pair = [0, 0];
const both = (a: Pair, b: Pair, of: typeof Math.min): Pair => [of(a[0], b[0]), of(a[1], b[1])];
const more = (a: Pair, b: Pair): number => Math.max(0, a[0] - b[0]) + Math.max(0, a[1] - b[1]);
const added = (a: number, b: number): number => a + b;
const isOpen = ({ capital, guarantee, charge, collected }: Row): boolean =>
  capital + guarantee > 0 || more(charge, collected) > 0;
const accrualFrom = (since: string, before: Pair, begunWith: number): Shape.Accrual => ({
  ...{ since, before, begunWith, counted: since, capitalDays: 0n },
});

class Credit {
  readonly terms: Shape.ModelCredit;
  readonly caps: Shape.CapTable;
  rows: Row[] = [];
  /** Index of the running row; the rows before it are due. */
  running = 0;
  accrual: Shape.Accrual;
  /** Interest given back to capital so far. */
  usedBack = 0;
  surplus = 0;
  closed = false;
  level: number;

  constructor(terms: Shape.ModelCredit, caps: Shape.CapTable) {
    const { capital, guarantee, instalments, firstDue, opened } = terms;
    this.terms = terms;
    this.caps = caps;
    this.level = level(capital, terms, instalments);
    this.rows = this.lay(capital, guarantee, this.datesFrom(firstDue, instalments));
    this.accrual = accrualFrom(opened, NOTHING, capital);
  }

  datesFrom(due: string, count: number): string[] {
    const { firstDue } = this.terms;
    return Array.from({ length: count }, (_, month) => monthLater(due, month, Number(firstDue.slice(8))));
  }

  /** round(rate × capital·days / 30) and IVA on it, at the agreed rate or at the cap of the month. */
  interestOn(capitalDays: bigint, due: string): Pair {
    const { monthlyRate, ivaRate, limiting } = this.terms;
    const month = due.slice(0, 7);
    const isFree = this.rows.length === 0 && limiting !== undefined && limiting[month] === undefined;
    const cap = isFree ? undefined : this.caps[month];
    const rate = inUnits(cap === undefined ? monthlyRate : lesser(monthlyRate, monthly(cap)));
    const interest = halfUp(capitalDays * rate, UNIT * 30n);
    return [interest, halfUp(BigInt(interest) * inUnits(ivaRate), UNIT)];
  }

  /** Rows at the level; the first is charged for so many days of 30. It may end with the last of the capital. */
  lay(capital: number, guarantee: number, dates: readonly string[], firstDays = 30, ends = false): Row[] {
    const rows: Row[] = [];
    let balance = capital;
    for (const [index, due] of dates.entries()) {
      const length = index === 0 ? firstDays : 30;
      const charge = this.interestOn(BigInt(balance) * BigInt(length), due);
      const quota = Math.min(Math.max(0, this.level - charge[0] - charge[1]), balance);
      const own = index === dates.length - 1 ? balance : quota;
      const planned = this.rows.length === 0 ? balance : -1;
      const unpaid = { collected: NOTHING, before: NOTHING, lateFrom: due, latePaid: 0, planned };
      rows.push({ due, capital: own, guarantee: 0, charge, days: length, ...unpaid });
      balance -= own;
      if (ends && balance === 0) break;
    }
    let last = rows.length - 1;
    const isSmall = (row: Row): boolean =>
      row.capital + row.charge[0] + row.charge[1] + guarantee - Math.floor(guarantee / (last + 1)) * last <
      LEAST;
    for (let end = rows[last]; this.rows.length > 0 && last > 0 && end && isSmall(end); end = rows[last]) {
      rows.length = last;
      last -= 1;
      (rows[last] as Row).capital += end.capital;
    }
    const each = Math.floor(guarantee / rows.length);
    for (const [index, row] of rows.entries()) row.guarantee = index < last ? each : guarantee - each * last;
    return rows;
  }

  outstanding = (): number => sumOf(this.rows.slice(this.running), ({ capital }) => capital);

  elapsed(on: string): number {
    return Math.min(30, Math.max(0, days(this.rows[this.running - 1]?.due ?? this.terms.opened, on)));
  }

  /** Interest and IVA that the running row has earned after so many capital × days since `accrual.since`. */
  earned({ before, capitalDays } = this.accrual): Pair {
    const row = this.rows[this.running];
    if (row === undefined) return NOTHING;
    return both(row.charge, both(before, this.interestOn(capitalDays, row.due), added), Math.min);
  }

  /** Lets rows fall due until a day: a row has then earned its charge, less what capital repaid earlier would have. */
  advance(on: string): void {
    for (let row = this.rows[this.running]; row && row.due <= on; row = this.rows[this.running]) {
      const { since, begunWith } = this.accrual;
      const capitalDays = BigInt(begunWith) * BigInt(30 - this.elapsed(since));
      if (row.planned !== begunWith) row.charge = this.earned({ ...this.accrual, capitalDays });
      this.running += 1;
      this.accrual = accrualFrom(row.due, NOTHING, this.outstanding());
    }
    const passed = Math.max(0, this.elapsed(on) - this.elapsed(this.accrual.counted));
    this.accrual.capitalDays += BigInt(this.outstanding()) * BigInt(passed);
    this.accrual.counted = on;
  }

  lateOf(row: Row, on: string, quoted: Shape.CapTable): number {
    if (row.capital === 0) return 0;
    let [sum, after] = [0n, row.lateFrom];
    while (after < on) {
      const month = new Date(Date.parse(after) + DAY).toISOString().slice(0, 7);
      const last = monthLater(`${month}-01`, 0, 31);
      const until = last < on ? last : on;
      const cap = lesser(capFor(quoted, month), capFor(this.caps, month));
      sum += rootOf(cap, 365n) * BigInt(days(after, until));
      after = until;
    }
    return Math.max(0, halfUp(sum * BigInt(row.capital), ONE) - row.latePaid);
  }

  total(on: string, quoted: Shape.CapTable): Shape.ModelTotal {
    this.advance(on);
    const earned = this.earned();
    const capital = sumOf(this.rows, (row) => row.capital);
    const guarantee = sumOf(this.rows, (row) => row.guarantee);
    const late = sumOf(this.rows, (row) => this.lateOf(row, on, quoted));
    const interest = sumOf(this.rows, ({ charge, collected }, index) => {
      const part = index < this.running ? charge : index === this.running ? earned : NOTHING;
      return part[0] + part[1] - collected[0] - collected[1];
    });
    const all = capital + guarantee + late + interest + this.usedBack;
    return { capital, guarantee, late, total: all, surplus: this.surplus };
  }

  pay({ on, amount, choice, closes, caps: quoted }: Shape.ModelPayment): void {
    const { total } = this.total(on, quoted);
    if (amount > total - LEAST) {
      this.surplus += Math.max(0, amount - total);
      Object.assign(this, { closed: true, rows: [], usedBack: 0 });
      return;
    }
    let left = amount;
    const take = (owed: number): number => {
      const taken = Math.min(Math.max(0, owed), left);
      left -= taken;
      return taken;
    };
    const collect = (row: Row, owed: Pair): void => {
      const iva = take(owed[1] - row.collected[1]);
      row.collected = both(row.collected, [take(owed[0] - row.collected[0]), iva], added);
    };
    const late = this.rows.map((row) => take(this.lateOf(row, on, quoted)));
    const afterLate = left;
    const cover = (row: Row): void => {
      row.guarantee -= take(row.guarantee);
      collect(row, row.charge);
      row.capital -= take(row.capital);
    };
    this.rows.slice(0, this.running).forEach(cover);
    const next = this.rows.slice(this.running).find(isOpen);
    if (left > 0 && next && (closes || choice !== 'next_instalments')) {
      collect(next, next === this.rows[this.running] ? this.earned() : NOTHING);
      if (left > 0) this.repay(next, left, on, closes || choice === 'shorten_term');
      left = 0;
    } else this.rows.slice(this.running).forEach(cover);
    const reached = left < afterLate;
    this.rows.forEach((row, index) => {
      row.latePaid = reached ? 0 : row.latePaid + (late[index] ?? 0);
      if (reached && row.lateFrom < on) row.lateFrom = on;
    });
  }

  /** Pays capital, and lays the rows to come anew from the next open one. */
  repay(next: Row, money: number, on: string, keepsLevel: boolean): void {
    const first = this.rows.indexOf(next);
    const isRunning = first === this.running;
    const earned = isRunning ? this.earned() : NOTHING;
    const open = this.rows.slice(first);
    // Interest that due rows collected and did not earn repays capital too, less the part given back before.
    const over = sumOf(this.rows.slice(0, this.running), ({ charge, collected }) => more(collected, charge));
    const repaid = money + over - this.usedBack;
    this.usedBack = over;
    const owed = sumOf(open, ({ capital }) => capital);
    const capital = Math.max(0, owed - repaid);
    const guarantee = sumOf(open, (one) => one.guarantee) - Math.max(0, repaid - owed);
    if (!keepsLevel) this.level = level(capital, this.terms, open.length);
    const [dates, length] = [open.map(({ due }) => due), isRunning ? 30 - this.elapsed(on) : 30];
    this.replace(first, this.lay(capital, guarantee, dates, length, keepsLevel), earned);
    if (isRunning) this.accrual = accrualFrom(on, earned, capital);
  }

  /** Rows from one on anew; the first keeps what was collected of its period and what that had earned. */
  replace(first: number, rows: readonly Row[], before: Pair): void {
    const { collected, lateFrom } = this.rows[first] as Row;
    const charge = both(rows[0]?.charge ?? NOTHING, before, added);
    Object.assign(rows[0] ?? {}, { collected, lateFrom, before, charge });
    this.rows = [...this.rows.slice(0, first), ...rows];
  }

  happen(event: Shape.ModelPayment | Shape.ModelTermChange): void {
    'term' in event ? this.changeTerm(event) : this.pay(event);
  }

  /** A term that was signed stands: it is laid from the row that was signed, or the first that is not due. */
  changeTerm({ on, term, signed }: Shape.ModelTermChange): void {
    this.advance(on);
    const isToCome = ({ due }: Row, index: number): boolean => (signed ? index >= signed.after : due >= on);
    const first = this.rows.findIndex((row, index) => isOpen(row) && isToCome(row, index));
    const next = this.rows[first];
    if (next === undefined || term <= first) return;
    const capital = sumOf(this.rows.slice(first), (row) => row.capital);
    const guarantee = sumOf(this.rows.slice(first), (row) => row.guarantee);
    this.level = signed?.level ?? level(capital, this.terms, term - first);
    const dates = this.datesFrom(next.due, term - first);
    this.replace(first, this.lay(capital, guarantee, dates, next.days), next.before);
    if (first < this.running) this.accrual.begunWith = this.outstanding();
  }
}

/** A credit after events under caps of its own. */
function creditAfter(terms: Shape.ModelCredit, caps: Shape.CapTable, events: Shape.ModelCredit['history']) {
  const credit = new Credit(terms, caps);
  for (const event of events) credit.happen(event);
  return credit;
}

/**
 * Amounts that close a credit on a day, after its history, under the caps certified by then. A payment that closes it
 * under the lower of these and its own caps closes it for good. Throws Error where no cap is known.
 */
export function modelTotal(terms: Shape.ModelCredit, caps: Shape.CapTable, asOf: string): Shape.ModelTotal {
  const events = terms.history.toSorted((a, b) => days(b.on, a.on));
  let [credit, closedBy] = [creditAfter(terms, caps, []), undefined as string | undefined];
  for (const [index, event] of events.entries()) {
    const isQuoted = 'caps' in event && !credit.closed;
    const asQuoted = isQuoted
      ? creditAfter(terms, lowerOf(event.caps, caps), events.slice(0, index))
      : credit;
    const wasOpen = !asQuoted.closed;
    asQuoted.happen(event);
    if (wasOpen && asQuoted.closed) credit = asQuoted;
    else if (isQuoted) credit.happen(event);
    if (credit.closed) closedBy ??= event.id;
  }
  return { ...credit.total(asOf, caps), ...(closedBy === undefined ? {} : { closedBy }) };
}
