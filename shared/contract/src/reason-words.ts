import type { CodedReason, PlainReason } from './release-reasons.ts';

/** Words of each reason that has data. */
export type ReasonWords = {
  readonly [C in Exclude<CodedReason['code'], PlainReason>]: (
    data: Extract<CodedReason, { code: C }>,
  ) => string;
};

/** Puts a reason into the words of a language; one without data, or not known there, is its code. */
export function reasonInWords(words: ReasonWords, reason: CodedReason): string {
  const told: { readonly [code: string]: (data: never) => string } = words;
  return told[reason.code]?.(reason as never) ?? reason.code;
}
