/**
 * Passes a text to the device's share sheet or, without one, to the clipboard.
 *
 * @returns what happened; `cancelled` when the person closes the sheet
 * @throws DOMException where the browser refuses
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
