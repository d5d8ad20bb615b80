import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const USAGE = `npm run portal -- scan <address of a portal> [--customer <national ID> <password>] [--staff <national ID> <password>]

A second opinion before a release: Debian's sqlmap over the calls that take texts, and wapiti over the pages, against a
portal on this machine that was started for it (npm start; it is attacked and may be thrown away after). With a customer
and an administrator also the calls of those who are logged in. Each program has ten minutes. Their own output stays in a temporary folder,
which is named where something was found. Exit code 0: neither found anything; 1: one did, or did not run.`;

const [address = '', ...rest] = process.argv.slice(2);
const url = URL.parse(address);
/** National ID and password, by the flag in front of them. */
const logins = new Map<string, readonly [string, string]>();
for (let at = 0; at < rest.length; at += 3)
  logins.set(rest[at] ?? '', [rest[at + 1] ?? '', rest[at + 2] ?? '']);
const [customer = ''] = logins.get('--customer') ?? [];
if (!url || [...logins.keys()].some((flag) => flag !== '--customer' && flag !== '--staff')) {
  console.log(USAGE);
  process.exit(2);
}
if (!['localhost', '127.0.0.1'].includes(url.hostname)) {
  console.error('Only a portal of this machine is attacked.');
  process.exit(2);
}
for (const program of ['sqlmap', 'wapiti'])
  if (spawnSync('which', [program]).status !== 0) {
    console.error(`${program} is not installed: the package "${program}" of Debian brings it.`);
    process.exit(1);
  }

const LONGEST_MS = 10 * 60_000;
const folder = mkdtempSync(join(tmpdir(), 'portal-scan-'));

interface Run {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Runs a program until its timeout; the output until then counts. */
function run(program: string, args: readonly string[], timeout: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn('nice', [program, ...args], { timeout, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
    child.on('error', reject);
    child.on('close', (_status, signal) => resolve({ text, isWhole: signal === null }));
  });
}

/** Headers of a session for the person of the flag; empty without the flag. */
async function sessionHeaders(flag: '--customer' | '--staff'): Promise<readonly string[]> {
  const [person, password] = logins.get(flag) ?? [];
  if (!person) return [];
  const answer = await fetch(new URL('/api/login', url ?? ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fiscal_number: person, password }),
  });
  if (!answer.ok) throw new Error(`${person} cannot log in: ${answer.status}`);
  const { token } = (await answer.json()) as { token: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return [`Cookie: ${cookie}`, `Authorization: Token ${token}`];
}

/** A call in which an asterisk marks each value that sqlmap varies. */
interface Tried {
  readonly call: string;
  readonly body?: Readonly<Record<string, string>>;
}

const open: readonly Tried[] = [
  { call: 'GET /api/contents/1*' },
  { call: 'GET /api/verify/AAAA*' },
  { call: 'GET /api/documents/AAAA*' },
  { call: 'GET /api/media/a*.webp' },
  { call: 'GET /api/captcha?action=login*&level=0*' },
  { call: 'POST /api/login', body: { fiscal_number: '7999999999*', password: 'Equivocada2026*' } },
  { call: 'POST /api/opt_code_validator', body: { documento: '7999999999*', codigo: '000000*' } },
  { call: 'POST /api/publicInquiry', body: { fiscal_number: '7999999999*', recaptcha_token: 'x*' } },
];
const ofCustomer: readonly Tried[] = [
  {
    call: 'GET /api/transactions?status=Approved*&transaction_id=x*&min_date=2026-01-01*&trx_by_page=10*&page=1*',
  },
  { call: `GET /api/closedInvoices/${customer}*?itemStatus=x*` },
  { call: `GET /api/paymentPlan/${customer}*/E100001*` },
  { call: 'GET /api/transactions/x*' },
  { call: 'GET /api/cities/05*' },
  { call: 'GET /api/variables/1*/' },
];
const ofStaff: readonly Tried[] = [
  { call: 'GET /api/search?q=Ana*' },
  { call: 'GET /api/userList?email=correo.example*&page=1*&trx_by_page=10*' },
  { call: 'GET /api/payment/report?status=Approved*&fiscal_number=1010101010*&sort=-created*' },
  { call: 'GET /api/payment/report?cursor=x*' },
  { call: 'GET /api/logs?actor=9090909090*&subject=1010101010*&page=1*' },
  { call: 'GET /api/money/cases?text=Ana*' },
  { call: 'GET /api/customers/1010101010*/timeline' },
  { call: 'GET /api/logs/parameters?user_id=9090909090*&desde=01-11-26*' },
];

/** Returns the findings of sqlmap. */
async function injections(): Promise<readonly string[]> {
  const sessions = { customer: await sessionHeaders('--customer'), staff: await sessionHeaders('--staff') };
  const withSession = (calls: readonly Tried[], session: readonly string[]) =>
    session.length > 0 ? calls.map((one) => ({ ...one, session })) : [];
  const all = [
    ...open.map((one) => ({ ...one, session: sessions.customer })),
    ...withSession(ofCustomer, sessions.customer),
    ...withSession(ofStaff, sessions.staff),
  ];
  const found: string[] = [];
  const end = Date.now() + LONGEST_MS;
  for (const { call, body, session } of all) {
    const [method = '', path = ''] = call.split(' ');
    const text = body === undefined ? '' : JSON.stringify(body);
    const request = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${url?.host}`,
      'Content-Type: application/json',
      ...session,
      '',
      text,
    ];
    const file = join(folder, 'request.txt');
    writeFileSync(file, request.join('\r\n'));
    const options = [
      '--batch',
      '--ignore-stdin',
      '--flush-session',
      '--level=2',
      '--risk=2',
      '--dbms=postgresql',
      '--technique=BEUST',
    ];
    const bounds = ['--time-sec=5', '--timeout=15', '--retries=1', '--threads=2', '--ignore-code=*'];
    const left = end - Date.now();
    if (left <= 0) {
      console.log(`not tried, the time is over: ${call}`);
      continue;
    }
    const { text: said, isWhole } = await run(
      'sqlmap',
      ['-r', file, ...options, ...bounds, `--output-dir=${join(folder, 'sqlmap')}`],
      left,
    );
    const hits = said
      .split('\n')
      .filter((line) => /is vulnerable|^Parameter: .*\((?:URI|GET|POST|\(custom\))/.test(line));
    const isHeld = hits.length === 0 && /do not appear to be injectable/.test(said);
    const refused = [...said.matchAll(/(\d{3}) \([^)]*\) - (\d+) times/g)].map(
      ([, status, times]) => `${times} × ${status}`,
    );
    const verdict = isHeld ? 'held' : hits.length > 0 ? 'FOUND' : isWhole ? 'NOT TRIED' : 'not to its end';
    console.log(`${verdict.padEnd(14)} ${call}${refused.length > 0 ? ` (${refused.join(', ')})` : ''}`);
    if (verdict === 'NOT TRIED') found.push(`${call}: sqlmap could not try it`);
    if (/\b50[0-24-9] \(/.test(said)) found.push(`${call}: answered 5xx`);
    writeFileSync(join(folder, `sqlmap-${all.findIndex((one) => one.call === call)}.txt`), said);
    found.push(...hits.map((line) => `${call}: ${line.trim()}`));
  }
  return found;
}

interface WapitiReport {
  readonly vulnerabilities: Readonly<
    Record<string, readonly { readonly path: string; readonly info: string }[]>
  >;
  readonly anomalies: Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>;
}

/** Pages for visitors, since wapiti finds few by itself. Queries let it vary the values. */
const pages = [
  ...['/login?x=1', '/consulta?x=1', '/registro?x=1', '/recuperar-clave?x=1', '/puntos?x=1', '/faq?x=1'],
  ...['/atencion?x=1', '/informacion?x=1', '/credito?x=1', '/verificar?codigo=1', '/noexiste?x=1'],
  ...['/api/contents/1', '/api/verify/AAAA', '/api/captcha?action=login&level=0'],
];

/** Accepted findings of wapiti that every such portal has, each with the reason. */
const accepted: readonly RegExp[] = [
  // Browsers no longer support it; the content security policy replaces it.
  /X-XSS-Protection is not set/,
  // Only under https, which a local portal does not use (platform/host/host.test.ts).
  /Strict-Transport-Security is not set/,
];

/** Returns the findings of wapiti. */
async function weaknesses(): Promise<readonly string[]> {
  const report = join(folder, 'wapiti.json');
  const bounds = [
    '--max-scan-time',
    '240',
    '--max-attack-time',
    '40',
    '--max-links-per-page',
    '60',
    '-t',
    '15',
  ];
  const modules =
    'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss';
  const { text, isWhole } = await run(
    'wapiti',
    [
      ...[
        '-u',
        `${url?.origin}/`,
        ...pages.flatMap((page) => ['-s', new URL(page, url ?? '').href]),
        '--scope',
        'domain',
        '-m',
        modules,
        '--flush-session',
        '--no-bugreport',
        '-v',
        '0',
      ],
      ...['--store-session', folder, '-f', 'json', '-o', report, ...bounds],
    ],
    LONGEST_MS,
  );
  writeFileSync(join(folder, 'wapiti.txt'), text);
  if (!isWhole) return ['wapiti did not end in its time'];
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as WapitiReport;
  const reached = Number(/found (\d+) URLs/.exec(text)?.[1] ?? 0);
  console.log(`wapiti went over ${reached} addresses`);
  // A scan that reached too few pages proves nothing.
  if (reached < pages.length) return [`wapiti reached ${reached} addresses of at least ${pages.length}`];
  const all = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, hits]) =>
      hits.map(({ path, info }) => `${kind}: ${path}: ${info}`),
    ),
  );
  return all.filter((line) => !accepted.some((known) => known.test(line)));
}

const only = process.env['ONLY'];
const found = [
  ...(only === 'wapiti' ? [] : await injections()),
  ...(only === 'sqlmap' ? [] : await weaknesses()),
];
for (const line of found) console.log(line);
console.log(`\n${found.length} found${found.length > 0 ? `; what the programs said is in ${folder}` : ''}.`);
if (found.length === 0) rmSync(folder, { recursive: true });
process.exitCode = found.length > 0 ? 1 : 0;
