/** Answers to what the HTML asked before this code arrived; one that is not read would keep its connection. */
export function forgetEarlyAnswers(): void {
  const { portalStarted } = globalThis as { portalStarted?: Map<string, Promise<Response>> };
  for (const answer of portalStarted?.values() ?? [])
    answer.then(
      ({ body }) => body?.cancel(),
      () => {},
    );
  portalStarted?.clear();
}
