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
 * the public frame's menu is of no use to whoever is logged in.
 */
export function callsScript({ calls, path, audience, traced }: CallsScript): string {
  if (calls.length === 0) return '';
  const nobody = { visitors: 'if(t)return;', members: 'if(!t)return;', all: '' }[audience];
  const texts = calls.map((call) => (typeof call === 'string' ? call : placesOf(call, path)));
  // `:2` stands for the second segment of the address.
  const filled = texts.some((text) => text.includes(':'))
    ? "c=c.replace(/:(\\d+)/g,function(_,n){return location.pathname.split('/')[n]});"
    : '';
  const trace = traced
    ? "function r(n){return Array.from(crypto.getRandomValues(new Uint8Array(n)),function(b){return(b+256).toString(16).slice(1)}).join('')}"
    : '';
  const traceparent = traced ? "h.traceparent='00-'+r(16)+'-'+r(8)+'-01';" : '';
  return `(function(){${token}var m=self.portalStarted=new Map();${nobody}${trace}${JSON.stringify(texts)}.forEach(function(c){if(t&&c==='GET /api/listmenu')return;${filled}var h=t?{authorization:'Token '+t}:{};${traceparent}var p=fetch(c.slice(4),{credentials:'same-origin',headers:h});p.catch(function(){});m.set(c,p)})})()`;
}

/** `GET /api/transactions/:id` on `/transaccion/:id` → `GET /api/transactions/:2`. */
const placesOf = ({ call, params }: Exclude<FirstCall, string>, path: string): string =>
  call.replace(/:(\w+)/g, (_, name: string) => `:${path.split('/').indexOf(`:${params[name]}`)}`);

/** First thing in the body, where more than one frame is possible: picks the one for whoever is logged in. */
export function frameScript(frames: readonly Layout[]): string {
  if (frames.length < 2) return '';
  return `(function(){${token}var r=t?(s.getItem('is_admin')==='true'?'admin':'customer'):'public',f=${JSON.stringify(frames)};document.body.className=f.indexOf(r)<0?f[0]:r})()`;
}
