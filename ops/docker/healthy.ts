/** A container's health check: ends with 0 when the address answers 2xx within three seconds. */
const answer = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(3_000) });
if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
