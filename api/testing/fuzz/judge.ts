import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import {
  type ErrorCode,
  type ErrorEnvelope,
  errorCatalogue,
  messageFor,
} from '@portal/contract/error-catalogue';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** The parts of an answer that are judged. */
export interface FuzzedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly milliseconds: number;
}

/** Milliseconds: longer than any answer takes on a busy machine. */
const TOO_LONG = 5_000;

/** Words of the framework, the database or the program itself; a refusal must hold none of them. */
const INSIDE_WORDS =
  /FST_|node_modules|\bat (async )?[\w.<>]+ \(|file:\/\/|\.ts:\d+|SyntaxError|TypeError|RangeError|Unexpected token|invalid byte|violates|constraint|syntax error|kysely|ECONN|is not valid JSON/;

const ENVELOPE = new Set([
  'detail',
  'code',
  'message',
  'trace',
  'fields',
  'preview',
  'estado',
  'mensaje',
  'intentos_restantes',
]);

function faultOfEnvelope(status: number, text: string): string | undefined {
  let body: Partial<ErrorEnvelope>;
  try {
    body = JSON.parse(text) as Partial<ErrorEnvelope>;
  } catch {
    return 'a refusal that is no JSON';
  }
  const strange = Object.keys(body).filter((key) => !ENVELOPE.has(key));
  if (strange.length > 0) return `a refusal with ${strange.join(', ')}`;
  const meaning = errorCatalogue[body.code as ErrorCode];
  if (meaning === undefined) return `a refusal with the unknown code ${body.code}`;
  if (meaning.status !== status) return `${body.code} with status ${status}`;
  const words = [false, true].map((isStaff) => messageFor(body.code as ErrorCode, isStaff));
  if (!words.includes(body.message ?? '')) return `${body.code} with other words than the catalogue's`;
  if (!/^[0-9a-f]{32}$/.test(body.trace ?? '')) return 'a refusal without a trace';
  return INSIDE_WORDS.test(text)
    ? `a refusal that speaks of the inside: ${INSIDE_WORDS.exec(text)?.[0]}`
    : undefined;
}

type Judge = (answer: FuzzedAnswer) => string | undefined;

const judges = new Map<Name, Judge>();

/**
 * The judge of one call's answers: it returns the fault of an answer, or undefined. Among the faults are 5xx but for
 * 503, a refusal without the one envelope and the catalogue's words, and an answer that the contract does not describe.
 */
export function judgeOf(name: Name): Judge {
  const known = judges.get(name);
  if (known) return known;
  const made = newJudge(contract[name]);
  judges.set(name, made);
  return made;
}

function newJudge(call: Call): Judge {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  const fits = call.media === undefined ? ajv.compile(call.reply) : undefined;
  return ({ status, headers, text, milliseconds }) => {
    if (headers['access-control-allow-origin'] !== undefined) return 'an answer for other origins';
    if (headers['x-content-type-options'] !== 'nosniff') return 'an answer whose type may be guessed';
    // The pictures of contents are public.
    const isKept = status < 400 && call.media === 'image/*';
    if (!isKept && headers['cache-control'] !== 'no-store') return 'an answer that a cache may keep';
    if (status >= 500 && status !== 503) return `status ${status}: ${text.slice(0, 200)}`;
    if (milliseconds > TOO_LONG) return `an answer after ${Math.round(milliseconds)} ms`;
    const type = String(headers['content-type'] ?? '');
    if (status >= 400) {
      return type.startsWith('application/json')
        ? faultOfEnvelope(status, text)
        : `a refusal as "${type}": ${text.slice(0, 200)}`;
    }
    if (fits === undefined) return undefined;
    if (!type.startsWith('application/json')) return isFile(type) ? undefined : `an answer as "${type}"`;
    return fits(JSON.parse(text))
      ? undefined
      : `a reply that the contract does not describe: ${ajv.errorsText(fits.errors)}`;
  };
}

/** A list comes as a file where the request asks for one (`file=PDF`). */
const isFile = (type: string): boolean => /^(application\/pdf|text\/csv)/.test(type);
