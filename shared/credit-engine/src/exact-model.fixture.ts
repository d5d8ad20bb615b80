import {
  dailyOf,
  type Fraction,
  isLess,
  levelOf,
  monthlyOf,
  ofPercent,
  plus,
  round,
  times,
} from './exact-fractions.fixture.ts';

/** Initial terms of a credit of the model; amounts in pesos, rates percent, days as text. */
export interface ModelTerms {
  capital: number;
  monthlyRate: string;
  ivaRate: string;
  guarantee: number;
  /** Due dates of all rows. */
  dates: readonly string[];
  openedOn: string;
  /** What is left below it is let go, and no rows laid later end below it. */
  least: number;
  caps: Readonly<Record<string, string>>;
}

export type ModelChoice = 'next_instalments' | 'shorten_term' | 'lower_instalment';

/** A row with what is still to pay of it, and the interest that its period has brought so far. */
interface Row {
  number: number;
  due: string;
  capital: number;
  interest: number;
  iva: number;
  guarantee: number;
  broughtInterest: number;
  broughtIva: number;
  latePaid: number;
}

const DAY = 86_400_000;
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;
const elapsed = (from: string, to: string) => Math.min(30, Math.max(0, days(from, to)));

/**
 * A credit told as a story, not as a state: rows hold what is unpaid, and every change of the capital that bears
 * interest is written down with its day. The interest of a period is added up from that, day by day.
 */
export class ExactModel {
  rows: Row[] = [];
  level: number;
  settledOn = '';
  isClosed = false;
  readonly #i: string;
  readonly #v: Fraction;
  readonly #openedOn: string;
  readonly #caps: Readonly<Record<string, string>>;
  /** After each event, what each row still repays. */
  readonly #story: { on: string; capital: { due: string; amount: number }[] }[] = [];
  /** Capital repaid before its row fell due, with the row's due date; 9999-12-31 for a payment to capital. */
  readonly #returned: { on: string; due: string; amount: number }[] = [];
  /** Days on which the running row was laid anew: what it had earned was rounded then. */
  readonly #breaks: { on: string; number: number }[] = [];
  readonly #terms: ModelTerms;
  /** All payments and changes of term, to repeat them on another credit of the same terms. */
  readonly #acts: ((model: ExactModel) => unknown)[] = [];

  constructor(terms: ModelTerms) {
    this.#i = terms.monthlyRate;
    this.#v = ofPercent(terms.ivaRate);
    this.#openedOn = terms.openedOn;
    this.#caps = terms.caps;
    this.#terms = terms;
    this.level = levelOf(terms.capital, ofPercent(this.#i), this.#v, terms.dates.length);
    this.rows = this.#lay(terms.capital, terms.guarantee, terms.dates, 1, 30, false);
    this.#write(terms.openedOn);
  }

  /** Late interest that a row owes on a day, in pesos; `late` gives the cap of a month. */
  lateOn(row: Row, on: string, late: (month: string) => string = (month) => this.#capOf(month)): number {
    const [since = row.due] = [row.due, this.settledOn].sort().reverse();
    if (row.capital === 0) return 0;
    let [sum, month, fraction]: [Fraction, string, Fraction] = [{ n: 0n, d: 1n }, '', { n: 0n, d: 1n }];
    for (let time = Date.parse(since) + DAY; time <= Date.parse(on); time += DAY) {
      const own = new Date(time).toISOString().slice(0, 7);
      if (own !== month) [month, fraction] = [own, dailyOf(late(own))];
      sum = plus(sum, fraction);
    }
    return Math.max(0, round(times(sum, row.capital)) - row.latePaid);
  }

  total(on: string, late?: (month: string) => string): number {
    if (this.isClosed) return 0;
    return this.rows.reduce((sum, row, index) => {
      const earned = this.#earned(index, on);
      const mora = this.lateOn(row, on, late);
      const owed = earned.interest - row.broughtInterest + earned.iva - row.broughtIva;
      return sum + row.capital + row.guarantee + owed + mora;
    }, 0);
  }

  /** @returns the part of the amount beyond the whole debt. */
  pay(
    amount: number,
    on: string,
    choice: ModelChoice,
    isTotal: boolean,
    quoted?: Record<string, string>,
  ): number {
    const act = (model: ExactModel): number => model.pay(amount, on, choice, isTotal, quoted);
    const asQuoted = quoted === undefined ? undefined : this.#under(quoted);
    if (asQuoted && !asQuoted.isClosed) {
      const remainder = act(asQuoted);
      if (asQuoted.isClosed) {
        Object.assign(this, { rows: asQuoted.rows, settledOn: on, isClosed: true });
        return remainder;
      }
    }
    this.#acts.push(act);
    const late = (month: string): string => {
      const now = this.#capOf(month);
      if (quoted === undefined) return now;
      const then = standing(quoted, month) ?? now;
      return isLess(ofPercent(then), ofPercent(now)) ? then : now;
    };
    const total = this.total(on, late);
    const { least } = this.#terms;
    if (amount >= total || (amount > 0 && amount > total - least)) {
      return this.#close(Math.max(0, amount - total), on);
    }
    let left = amount;
    const take = (owed: number): number => {
      const taken = Math.min(owed, left);
      left -= taken;
      return taken;
    };
    let reached = false;
    const mora = this.rows.map((row) => take(this.lateOn(row, on, late)));
    const payRow = (row: Row): void => {
      if (left > 0 && row.capital + row.interest + row.iva + row.guarantee > 0) reached = true;
      row.guarantee -= take(row.guarantee);
      const iva = take(row.iva);
      const interest = take(row.interest);
      row.iva -= iva;
      row.interest -= interest;
      row.broughtIva += iva;
      row.broughtInterest += interest;
      const capital = take(row.capital);
      row.capital -= capital;
      if (row.due > on) this.#returned.push({ on, due: row.due, amount: capital });
    };
    const due = this.rows.filter((row) => row.due <= on);
    due.forEach(payRow);
    if (choice === 'next_instalments' && !isTotal) this.rows.filter((row) => row.due > on).forEach(payRow);
    else if (left > 0) {
      reached = true;
      this.#toCapital(left, on, isTotal || choice === 'shorten_term');
    }
    this.rows.forEach((row, index) => {
      row.latePaid = reached ? 0 : row.latePaid + (mora[index] ?? 0);
    });
    if (reached) this.settledOn = on;
    this.#write(on);
    return 0;
  }

  /** A term that was signed; arrears of rows before stay beside it. @returns whether anything is left to lay. */
  changeTerm(
    term: number,
    on: string,
    dates: (first: string, count: number) => string[],
    signed?: { firstNumber: number; level: number },
  ): boolean {
    this.#acts.push((model) => model.changeTerm(term, on, dates, signed));
    const isToCome = ({ due, number }: Row) => (signed ? number >= signed.firstNumber : due >= on);
    const index = this.rows.findIndex((row, at) => isToCome(row) && this.#isOpen(row, at, on));
    const row = this.rows[index];
    if (row === undefined || term <= index) return false;
    const rows = this.rows.slice(index);
    const capital = rows.reduce((sum, each) => sum + each.capital, 0);
    const guarantee = rows.reduce((sum, each) => sum + each.guarantee, 0);
    const last = this.#breaks.findLast(({ number }) => number === row.number)?.on;
    const count = term - index;
    this.level = signed?.level ?? levelOf(capital, ofPercent(this.#i), this.#v, count);
    const firstDays = last === undefined ? 30 : 30 - elapsed(this.#start(index), last);
    const consumed = last === undefined ? { interest: 0, iva: 0 } : this.#earned(index, last);
    const laid = this.#lay(capital, guarantee, dates(row.due, count), row.number, firstDays, false);
    this.#replace(index, laid, consumed);
    this.#write(on);
    return true;
  }

  /** The same credit with the same past under the lower of its caps and others; undefined where no cap is lower. */
  #under(quoted: Record<string, string>): ExactModel | undefined {
    const own = this.#caps;
    const isBelow = ([month, cap]: [string, string]): boolean => {
      const now = own[month];
      return now === undefined || isLess(ofPercent(cap), ofPercent(now));
    };
    const below = Object.entries(quoted).filter(isBelow);
    if (below.length === 0 || this.isClosed) return undefined;
    const model = new ExactModel({ ...this.#terms, caps: { ...own, ...Object.fromEntries(below) } });
    for (const act of this.#acts) act(model);
    return model;
  }

  #isOpen(row: Row, index: number, on: string): boolean {
    return this.unpaidOf(row, index, on) + this.lateOn(row, on) > 0;
  }

  /** Unpaid part of a row without late interest. A row without capital to come has no interest. */
  unpaidOf(row: Row, index: number, on: string): number {
    const capitalToCome = this.rows.slice(index).reduce((sum, each) => sum + each.capital, 0);
    const interest = row.due > on && capitalToCome === 0 ? 0 : row.interest + row.iva;
    return row.capital + row.guarantee + interest;
  }

  #close(remainder: number, on: string): number {
    this.rows.forEach((row, index) => {
      const earned = this.#earned(index, on);
      Object.assign(row, { capital: 0, interest: 0, iva: 0, guarantee: 0, latePaid: 0 });
      Object.assign(row, { broughtInterest: earned.interest, broughtIva: earned.iva });
    });
    this.settledOn = on;
    this.isClosed = true;
    this.#write(on);
    return remainder;
  }

  #toCapital(beyond: number, on: string, keepsLevel: boolean): void {
    const index = this.rows.findIndex((row, at) => row.due > on && this.unpaidOf(row, at, on) > 0);
    const row = this.rows[index];
    if (row === undefined) throw new Error('nothing is left to repay');
    const earned = this.#earned(index, on);
    const iva = Math.min(beyond, Math.max(0, earned.iva - row.broughtIva));
    const interest = Math.min(beyond - iva, Math.max(0, earned.interest - row.broughtInterest));
    row.broughtIva += iva;
    row.broughtInterest += interest;
    let left = beyond - iva - interest;
    if (left === 0) {
      row.iva -= iva;
      row.interest -= interest;
      return;
    }
    this.rows.forEach((past, at) => {
      if (past.due > on) return;
      const own = this.#earned(at, on);
      left += Math.max(0, past.broughtInterest - own.interest) + Math.max(0, past.broughtIva - own.iva);
      past.broughtInterest = Math.min(past.broughtInterest, own.interest);
      past.broughtIva = Math.min(past.broughtIva, own.iva);
    });
    const rows = this.rows.slice(index);
    const owed = rows.reduce((sum, each) => sum + each.capital, 0);
    const capital = owed - Math.min(left, owed);
    this.#returned.push({ on, due: '9999-12-31', amount: owed - capital });
    const guarantee = rows.reduce((sum, each) => sum + each.guarantee, 0) - Math.max(0, left - owed);
    const dates = rows.map((each) => each.due);
    if (!keepsLevel) this.level = levelOf(capital, ofPercent(this.#i), this.#v, dates.length);
    const firstDays = 30 - elapsed(this.#start(index), on);
    const laid = this.#lay(capital, guarantee, dates, row.number, firstDays, keepsLevel);
    this.#replace(index, laid, earned);
    if (this.#start(index) <= on) this.#breaks.push({ on, number: row.number });
  }

  #replace(index: number, laid: Row[], consumed: { interest: number; iva: number }): void {
    const [first, old] = [laid[0], this.rows[index]];
    if (first !== undefined && old !== undefined) {
      first.broughtInterest = old.broughtInterest;
      first.broughtIva = old.broughtIva;
      first.interest -= Math.min(first.interest, Math.max(0, old.broughtInterest - consumed.interest));
      first.iva -= Math.min(first.iva, Math.max(0, old.broughtIva - consumed.iva));
      for (const row of laid)
        row.latePaid = this.rows.find(({ number }) => number === row.number)?.latePaid ?? 0;
    }
    this.rows = [...this.rows.slice(0, index), ...laid];
  }

  #lay(
    capital: number,
    guarantee: number,
    dates: readonly string[],
    number: number,
    firstDays: number,
    ends: boolean,
  ): Row[] {
    const rows: Row[] = [];
    let balance = capital;
    for (const [at, due] of dates.entries()) {
      const days = at === 0 ? firstDays : 30;
      const interest = round(times(this.#rateOf(due), { n: BigInt(balance) * BigInt(days), d: 30n }));
      const iva = round(times(this.#v, interest));
      const repaid =
        at === dates.length - 1 ? balance : Math.min(Math.max(0, this.level - interest - iva), balance);
      balance -= repaid;
      const nothing = { guarantee: 0, broughtInterest: 0, broughtIva: 0, latePaid: 0 };
      rows.push({ ...nothing, number: number + at, due, capital: repaid, interest, iva });
      if (ends && balance === 0) break;
    }
    const { least } = this.#terms;
    const endsWith = ({ capital, interest, iva }: Row): number =>
      capital + interest + iva + guarantee - Math.floor(guarantee / rows.length) * (rows.length - 1);
    while (this.rows.length > 0 && rows.length > 1 && endsWith(rows.at(-1) as Row) < least) {
      const folded = rows.pop() as Row;
      (rows.at(-1) as Row).capital += folded.capital;
    }
    const share = Math.floor(guarantee / rows.length);
    rows.forEach((row, at) => {
      row.guarantee = at === rows.length - 1 ? guarantee - share * (rows.length - 1) : share;
    });
    return rows;
  }

  #rateOf(due: string): Fraction {
    const agreed = ofPercent(this.#i);
    const cap = this.#caps[due.slice(0, 7)];
    if (cap === undefined) return agreed;
    const limit = ofPercent(monthlyOf(cap));
    return isLess(limit, agreed) ? limit : agreed;
  }

  #capOf(month: string): string {
    const cap = standing(this.#caps, month);
    if (cap === undefined) throw new Error(`no cap for ${month}`);
    return cap;
  }

  #start(index: number): string {
    return this.rows[index - 1]?.due ?? this.#openedOn;
  }

  #write(on: string): void {
    this.#story.push({ on, capital: this.rows.map(({ due, capital }) => ({ due, amount: capital })) });
  }

  /** Interest and IVA of a row's period up to a day, added up day by day on the capital of this row and later ones. */
  #earned(index: number, on: string): { interest: number; iva: number } {
    const row = this.rows[index];
    const start = this.#start(index);
    if (row === undefined || on < start) return { interest: 0, iva: 0 };
    const dayOf = (date: string) => (date >= row.due ? 30 : elapsed(start, date));
    const end = dayOf(on);
    const breaks = new Set(
      this.#breaks.filter(({ number }) => number === row.number).map((each) => dayOf(each.on)),
    );
    // The capital to be repaid from this row on, after each event before its due date; the last event of a day counts.
    const told = new Map<number, bigint>();
    let agreed = 0n;
    for (const [at, { on: day, capital }] of this.#story.entries()) {
      if (at > 0 && day >= row.due) break;
      const amounts = capital.filter(({ due }) => due >= row.due).map(({ amount }) => BigInt(amount));
      agreed = amounts.reduce((whole, amount) => whole + amount, 0n);
      told.set(dayOf(day), agreed);
    }
    // A row that is due bears the capital it began with, or was last laid anew with, for all of its period.
    const lastBreak = this.#breaks.findLast(({ number }) => number === row.number)?.on;
    const since = lastBreak === undefined ? 0 : dayOf(lastBreak);
    for (const { on: day, due, amount } of this.#returned) {
      const isWithin = day < row.due && day >= start && (lastBreak === undefined || day > lastBreak);
      if (isWithin && due >= row.due) agreed += BigInt(amount);
    }
    let [interest, iva, sum, bearing] = [0, 0, 0n, 0n];
    const cut = (): void => {
      const part = round(times(this.#rateOf(row.due), { n: sum, d: 30n }));
      interest += part;
      iva += round(times(this.#v, part));
      sum = 0n;
    };
    for (let day = 0; day < end; day += 1) {
      if (day > 0 && breaks.has(day)) cut();
      bearing = told.get(day) ?? bearing;
      sum += on >= row.due && day >= since ? agreed : bearing;
    }
    cut();
    return { interest, iva };
  }
}

/** The cap that stands in a month: its own or the latest before it. */
function standing(caps: Readonly<Record<string, string>>, month: string): string | undefined {
  const known = Object.keys(caps).sort();
  const at = known.findLast((each) => each <= month);
  return at === undefined ? undefined : caps[at];
}
