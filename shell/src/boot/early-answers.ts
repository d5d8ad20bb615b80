/**
 * Cancels the answers to calls that the HTML made before this code arrived; an unread answer would hold its connection.
 */
export function forgetEarlyAnswers(): void {
  const { portalStarted } = globalThis as { portalStarted?: Map<string, Promise<Response>> };
  for (const answer of portalStarted?.values() ?? [])
    answer.then(
      ({ body }) => body?.cancel(),
      () => {},
    );
  portalStarted?.clear();
}
