import { email } from '@portal/values/email';
import { nationalId } from '@portal/values/national-id';
import { phone } from '@portal/values/phone';
import { oneTimeCode } from '@portal/values/secrets';
import { isFault, type Value } from '@portal/values/value';

const kinds = { email, nationalId, phone } satisfies Record<string, Value<string>>;

/** Kinds of texts that fields of forms read. */
export type TypedKind = keyof typeof kinds;

/** A kind by its name, or its parser, which then only those pages load that ask for it. */
export type Typed = TypedKind | Value<string>;

const parse = (of: Typed, text: string) =>
  (typeof of === 'string' ? (kinds[of] as Value<string>) : of).parse(text, 'typed');

/** The canonical form of a text; the text itself where it is no value of that kind. */
export function readText(kind: Typed, text: string): string {
  const read = parse(kind, text);
  return isFault(read) ? text : read;
}

/** Why a text is no value of a kind, in Spanish; undefined where it is one. */
export function textFault(kind: Typed, text: string): string | undefined {
  const read = parse(kind, text);
  return isFault(read) ? read.message : undefined;
}

/** The digits of a one-time code in a text; the text itself where it holds none. */
export function readCode(text: string): string {
  const read = oneTimeCode.parse(text, 'typed');
  return isFault(read) ? text : read;
}
