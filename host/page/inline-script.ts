import { addressOf, MENU_CALL } from '@portal/contract/first-calls';
import type { FirstCall, Layout } from '@portal/contract/release';

const token = "var s=localStorage,t=s.getItem('session_token');";

export interface CallsScript {
  readonly calls: readonly FirstCall[];
  /** Path of the route, with the parameters that calls are filled from. */
  readonly path: string;
  readonly audience: 'visitors' | 'members' | 'all';
  /** Whether traces are collected: each call then begins one, as the API client's do. */
  readonly traced: boolean;
}

/**
 * First thing in the head: starts the route's calls while no file has arrived yet. The API client finds the
 * answers in `portalStarted`, by call name. A visitors' page asks only for visitors, any other only with a session;
 * on one for both, the public frame's menu is of no use to the person who is logged in.
 */
export function callsScript({ calls, path, audience, traced }: CallsScript): string {
  if (calls.length === 0) return '';
  const skipped = { visitors: 'if(t)return;', members: 'if(!t)return;', all: '' }[audience];
  const asked = calls.map((call) => [
    addressOf(call, path),
    ...(typeof call !== 'string' && call.granted ? [call.granted] : []),
  ]);
  const has = (sign: RegExp): boolean => asked.some(([address = '']) => sign.test(address));
  const isGranted = asked.some(([, granted]) => granted);
  // Each part only where it is of use: this stands in every answer of the page.
  const parts = [
    token,
    'var m=self.portalStarted=new Map();',
    skipped,
    traced && randomHex,
    has(/@/) && "var k=location.pathname.split('/');",
    has(/@(today|yesterday)/) && knownDays,
    has(/@person/) && knownPerson,
    isGranted && grants,
    `${JSON.stringify(asked)}.forEach(function(a){var c=a[0];`,
    audience === 'all' && `if(t&&c==='${MENU_CALL}')return;`,
    isGranted && 'if(a[1]&&!g(a[1]))return;',
    has(/\?/) && "if(c.indexOf('?')>0&&location.search)return;",
    has(/@/) && "c=c.replace(/@(\\w+)/g,function(_,n){return k[n]||'@'});if(c.indexOf('@')>0)return;",
    "var h=t?{authorization:'Token '+t}:{};",
    traced && "h.traceparent='00-'+r(16)+'-'+r(8)+'-01';",
    "var p=fetch(c.slice(4),{credentials:'same-origin',headers:h});p.catch(function(){});m.set(c,p)})",
  ];
  return `(function(){${parts.filter(Boolean).join('')}})()`;
}

const randomHex =
  "function r(n){return Array.from(crypto.getRandomValues(new Uint8Array(n)),function(b){return(b+256).toString(16).slice(1)}).join('')}";

/** Days in Colombia, which has no summer time, as `filterDate` of the contract writes them. */
const knownDays =
  "function d(n){return new Date(Date.now()-18e6-n*864e5).toISOString().slice(2,10).split('-').reverse().join('-')}k.today=d(0);k.yesterday=d(1);";

const knownPerson = 'k.person=(/"fiscal_number":"(\\w+)"/.exec(s.getItem(\'last_user\'))||[])[1];';

/** Whether an administrator has a path, or one section of it, as the shell's guard and the reports read it. */
const grants =
  "var q=[];try{q=JSON.parse(s.getItem('permissions'))||q}catch(_){}function g(w){w=w.split('#');return q.some(function(m){return'/'+m.url.replace(/^\\/|\\/$/g,'')===w[0]&&(!w[1]||m.acceso_total||m.secciones.indexOf(w[1])>=0)})}";

/** First thing in the body, where more than one frame is possible: picks the one for the person who is logged in. */
export function frameScript(frames: readonly Layout[]): string {
  if (frames.length < 2) return '';
  return `(function(){${token}var r=t?(s.getItem('is_admin')==='true'?'admin':'customer'):'public',f=${JSON.stringify(frames)};document.body.className=f.indexOf(r)<0?f[0]:r})()`;
}
