import { oneLine } from '@portal/process-kit/log-line';
import { type Logger, pino } from 'pino';

/** Properties whose value is never logged, whatever it is. */
const SECRET =
  'password[^"]*|last_password|token|session_token|authorization|cookie|set-cookie|codigo|otp|recaptcha_token';
const SECRET_NAMES = new RegExp(`^(?:${SECRET})$`, 'i');
/** Properties that hold our own random identifiers, where a run of digits means nothing. */
const PLAIN_NAMES = new Set(['trace', 'hostname']);

/** National IDs, phones and one-time codes: 5 to 15 digits that stand alone, also with dots between them. */
const DIGITS = /(?<![\w-])(?:\d{5,15}|\d{1,3}(?:\.\d{3}){2,4})(?![\w-])/g;
/** 256-bit tokens in base64url. */
const TOKENS = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const MAILS = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Replaces national IDs, codes, tokens and mail addresses in a text. */
export function redactText(text: string): string {
  return text.replace(MAILS, '[mail]').replace(DIGITS, '[number]').replace(TOKENS, '[token]');
}

const redactEntry = (name: string, value: unknown): unknown => {
  if (SECRET_NAMES.test(name)) return '[redacted]';
  return typeof value === 'string' && !PLAIN_NAMES.has(name) ? redactText(value) : value;
};

/**
 * Pattern of lines with data to be redacted; most lines have none and are not parsed. A backslash is part of it, since
 * the letter of an escape would stand before digits.
 */
const SUSPECT = new RegExp(`@|${DIGITS.source}|${TOKENS.source}|"(?:${SECRET})":|\\\\`, 'i');

/** A finished log line without personal data. */
export function redactLine(line: string): string {
  return SUSPECT.test(line) ? `${JSON.stringify(JSON.parse(line, redactEntry))}\n` : line;
}

/**
 * Lines are written together, at 8 KB or after a fifth of a second: no call waits for a write, and not every line costs
 * one. The rest is written when the process ends; only a kill can lose it. Events that must not be lost are in the
 * audit log, in the database.
 */
const standardOutput = () => pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 200 });

/**
 * Log of the API: JSON lines on standard output or `destination`, one for each event. Every line is redacted as a whole
 * before it is written, so that no way of logging gets around it (threat T21).
 */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    // A time in text has no run of digits that could be a person's.
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { streamWrite: (line: string) => oneLine(redactLine(line)) },
  };
  return pino(options, destination ?? standardOutput());
}
