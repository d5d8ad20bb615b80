/**
 * Characters that JSON leaves unescaped, and that a reader of a log may take for the end of a line or a terminal for a
 * command: controls, ends of lines and paragraphs, bidirectional marks.
 */
const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A finished JSON line that is one line for every reader: such marks become escapes, which mean the same. */
export function oneLine(line: string): string {
  return line.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
