/** Most bytes of an answer of the registry: status, a set or a report of faults. */
export const LONGEST_REGISTRY_ANSWER = 16 * 1024 * 1024;

/**
 * The text of an answer of another party, as long as it may be.
 * @param most bytes
 * @throws Error for a longer one, of which no more is read
 */
export async function boundedText(response: Response, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > most) throw new Error(`an answer is longer than ${most} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
