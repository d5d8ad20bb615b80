interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Ends the task and goes on in the next one: what the browser has waiting comes in between. */
export function yieldToMain(): Promise<void> {
  return (
    (globalThis as Yielding).scheduler?.yield?.() ??
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(undefined);
    })
  );
}
