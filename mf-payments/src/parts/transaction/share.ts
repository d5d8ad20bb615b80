/**
 * Hands a text to the device's share sheet, or to the clipboard where there is none.
 *
 * @returns what happened; closing the sheet is no failure
 */
export async function share(title: string, text: string): Promise<'shared' | 'copied' | 'cancelled'> {
  if (typeof navigator.share !== 'function') {
    await navigator.clipboard.writeText(text);
    return 'copied';
  }
  try {
    await navigator.share({ title, text });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    throw error;
  }
}
