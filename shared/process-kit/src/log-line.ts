/**
 * Characters that JSON leaves unescaped, and that a reader of a log may take for the end of a line or a terminal for a
 * command: controls, ends of lines and paragraphs, bidirectional marks.
 */
const UNSEEN = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A JSON line as one line for every reader: these characters become escapes with the same meaning. */
export function oneLine(line: string): string {
  return line.replace(UNSEEN, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
