import type { FirstCall, Layout } from '@portal/contract/release';

const token = "var s=localStorage,t=s.getItem('session_token');";

/**
 * First thing in the head: starts the route's calls while no file has arrived yet. The API client finds the
 * answers in `portalStarted`, by call name. A visitors' page asks only for visitors, any other only with a session;
 * the public frame's menu is of no use to whoever is logged in.
 */
export function callsScript(calls: readonly FirstCall[], audience: 'visitors' | 'members' | 'all'): string {
  if (calls.length === 0) return '';
  const nobody = { visitors: 'if(t)return;', members: 'if(!t)return;', all: '' }[audience];
  return `(function(){${token}var m=self.portalStarted=new Map();${nobody}${JSON.stringify(calls)}.forEach(function(c){if(t&&c==='GET /api/listmenu')return;var p=fetch(c.slice(4),{credentials:'same-origin',headers:t?{authorization:'Token '+t}:{}});p.catch(function(){});m.set(c,p)})})()`;
}

/** First thing in the body, where more than one frame is possible: picks the one for whoever is logged in. */
export function frameScript(frames: readonly Layout[]): string {
  if (frames.length < 2) return '';
  return `(function(){${token}var r=t?(s.getItem('is_admin')==='true'?'admin':'customer'):'public',f=${JSON.stringify(frames)};document.body.className=f.indexOf(r)<0?f[0]:r})()`;
}
