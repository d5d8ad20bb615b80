/** Beginning of a text that a spreadsheet may run as a formula: in full width and in other forms too. */
const FORMULA = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`;
/** A program that separates at another character than ours begins a cell behind it. */
const SEPARATOR = String.raw`[,;|\t\r\n\v\f\u0085\u2028\u2029]`;
/** Characters that do not stop a program from reading a formula behind them: spaces, quotes, invisible ones. */
const SKIPPED = String.raw`[\s"\p{Cc}\p{Cf}]*`;
const RUN = new RegExp(`(^(?=[\\t\\r\\n])|(?:^|${SEPARATOR})(?=${SKIPPED}${FORMULA}))`, 'gu');

/**
 * Text of a cell that no spreadsheet runs as a formula, whatever character it separates at: an apostrophe before each
 * formula makes it text (threat T39).
 */
export function harmless(text: string): string {
  return text.replace(RUN, "$1'");
}

/** A cell as CSV (RFC 4180), in quotes where a program could separate it. */
export function quoted(text: string): string {
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet in Spanish separates by semicolons, since the comma is its decimal sign. */
const COLUMN = ';';

const cellOf = (value: string | number | null): string => {
  if (typeof value === 'number') return String(value);
  return value === null ? '' : quoted(harmless(value));
};

/** A line of CSV (RFC 4180 with semicolons), formulas neutralised. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(COLUMN)}\r\n`;
}
