interface Yielding {
  readonly scheduler?: { readonly yield?: () => Promise<void> };
}

/** Ends the current task and continues in a new one, so that the browser can handle waiting input. */
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
