import type { FirstCall, Layout } from '@portal/contract/release';

/**
 * The one script inside the HTML. Before any file has arrived it picks the frame for whoever is logged in and
 * starts the first calls; the API client finds their answers in `portalStarted`. ES5 on purpose: it is sent as is.
 */
export function inlineScript(
  frames: readonly Layout[],
  calls: readonly FirstCall[],
  isPublic: boolean,
): string {
  return `(function(){
var s=localStorage,t=s.getItem('session_token'),r=t?(s.getItem('is_admin')==='true'?'admin':'customer'):'public';
var f=${JSON.stringify(frames)};document.body.className=f.indexOf(r)<0?f[0]:r;
var m=self.portalStarted=new Map();
if(${isPublic}?t&&f.length<2:!t)return;
${JSON.stringify(calls)}.forEach(function(c){
if(t&&c==='GET /api/listmenu')return;
var p=fetch(c.slice(4),{credentials:'same-origin',headers:t?{authorization:'Token '+t}:{}});
p.catch(function(){});m.set(c,p)})
})()`;
}
