/** A server bundle that renders by this body; `before` stands at its top level. */
export function rendering(body: string, before = ''): string {
  return `${before};globalThis.portalServer = { draw: async (wanted) => { ${body} } };`;
}

/** Ways that a server bundle looks for out of its isolate; docs/hostile-remote.md says the same. */
export const waysOut: Readonly<Record<string, string>> = {
  'read the environment': 'process.env.PATH',
  'load a module of Node': 'require("fs")',
  'find the process in the globals': 'globalThis.process',
  'fetch an address': 'fetch("http://127.0.0.1")',
  'open a WebSocket': 'new WebSocket("ws://127.0.0.1")',
  'reach the process by the constructor of its globals': 'this.constructor.constructor("return process")()',
  'reach the process by the constructor of an asynchronous function':
    '(async () => {}).constructor("return process")()',
  'reach the main module by a function that answers the globals':
    'globalThis.constructor.constructor("return this")().process.mainModule',
  'reach the process by the constructor of its own function':
    'portalServer.draw.constructor("return process.getBuiltinModule(\\"fs\\")")()',
  'reach the process by the constructor of a timer': 'setTimeout.constructor("return process")()',
  'reach modules by the constructor of a channel': 'MessageChannel.constructor("return require")()',
  'reach the process by the frames of an error':
    'Error.prepareStackTrace = (e, frames) => frames, new Error().stack.at(-1).getThis().process',
  'make memory of WebAssembly': 'new WebAssembly.Memory({ initial: 1 })',
  'share memory': 'new SharedArrayBuffer(8)',
  'reach who called it': 'arguments.callee.caller.arguments',
  'write a snapshot of its heap to a file':
    'gc({ type: "major-snapshot", execution: "sync", filename: "/tmp/escaped.heapsnapshot" })',
};

/** Bundles that each cost their own page and no other's, with what the renderer says of them. */
export const hostile: Readonly<
  Record<string, { readonly source: string; readonly faults: readonly string[] }>
> = {
  'never ends': { source: rendering('for (;;);'), faults: ['timeout'] },
  'never ends when it is evaluated': { source: 'for (;;);', faults: ['timeout'] },
  'never ends after it has answered': {
    source: rendering(`Promise.resolve().then(() => { for (;;); }); return ''`),
    faults: ['timeout'],
  },
  'keeps its promises for ever': { source: rendering('await new Promise(() => {})'), faults: ['threw'] },
  'goes on with promises without end': {
    source: rendering('for (;;) await null'),
    faults: ['timeout'],
  },
  'sets timers without end': {
    source: rendering(
      'for (let i = 0; i < 5000; i += 1) setTimeout(() => {}, i); await new Promise(() => {})',
    ),
    faults: ['threw'],
  },
  'sets an interval and waits': {
    source: rendering('setInterval(() => {}, 0); await new Promise(() => {})'),
    faults: ['threw'],
  },
  'leaves the process': { source: rendering('process.exit(0)'), faults: ['threw'] },
  'kills itself and its parent': {
    source: rendering(`process.kill(process.pid, 'SIGKILL'); process.kill(process.ppid, 'SIGKILL')`),
    faults: ['threw'],
  },
  'keeps 900 MB of buffers': {
    source: rendering(
      'const all = []; for (let i = 0; i < 9; i += 1) all.push(new Uint8Array(1e8).fill(1)); return String(all.length)',
    ),
    faults: ['threw', 'memory'],
  },
  'fills its heap': {
    source: rendering('const all = []; for (;;) all.push({ a: [1, 2, 3] })'),
    faults: ['memory', 'timeout'],
  },
  'answers 500 MB': { source: rendering(`return 'a'.repeat(2 ** 29 - 30)`), faults: ['too-large'] },
  'answers what is no text': {
    source: rendering('return { toString() { for (;;); } }'),
    faults: ['too-large'],
  },
  'throws 500 MB': { source: rendering(`throw new Error('a'.repeat(2 ** 29 - 30))`), faults: ['threw'] },
  'throws what cannot be read': {
    source: rendering('throw new Proxy({}, { get() { for (;;); }, getPrototypeOf() { for (;;); } })'),
    faults: ['timeout'],
  },
  'throws what runs when its stack is read': {
    source: rendering('Error.prepareStackTrace = () => { for (;;); }; throw new Error()'),
    faults: ['threw'],
  },
  'throws at its top level what cannot be read': {
    source: 'throw { get message() { for (;;); } }',
    faults: ['timeout'],
  },
  'calls itself without end': { source: rendering('const f = () => f() + 1; return f()'), faults: ['threw'] },
  'ends the function around it': {
    source: '}); throw { get message() { for (;;); } }; (function () {',
    faults: ['evaluation'],
  },
  'is no script': { source: 'import fs from "node:fs"; export const draw = 1', faults: ['evaluation'] },
  'answers a script': {
    source: rendering(`return '<p></p><SCRIPT src="/x.js"></SCRIPT>'`),
    faults: ['threw'],
  },
};

/** Acts of a hostile server bundle that the isolate cannot prevent, each with the resulting markup of its page. */
export const could: Readonly<Record<string, { readonly body: string; readonly rendered: string }>> = {
  'say other words than its page in the browser': {
    body: `return '<p>LLAME AL 300</p>'`,
    rendered: '<p>LLAME AL 300</p>',
  },
  'write what its page was given for its person': {
    body: 'return wanted.answers.map(({ data }) => data.debt).join()',
    rendered: '100',
  },
  'lead to another site by a link': {
    body: `return '<a href="https://evil.example/">Pagar</a>'`,
    rendered: '<a href="https://evil.example/">Pagar</a>',
  },
};
