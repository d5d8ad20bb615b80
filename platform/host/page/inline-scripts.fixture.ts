import type { InlineScripts } from './inline-scripts.ts';

/** Stand for those of the build where it is not theirs to be tested. */
export const someScripts: InlineScripts = {
  firstCalls: 'self.portalStarted=new Map()',
  layoutChoice: 'document.body.className',
  ownFiles: 'document.cookie',
  liveReload: 'new EventSource',
};
