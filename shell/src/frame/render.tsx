import type { Menus } from '@portal/contract';
import type { BrowserManifest, BrowserRoute, Layout } from '@portal/contract/release';
import { Brand } from '@portal/ui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Session } from '../session/session.ts';
import { FrameEnd, FrameStart } from './frame.tsx';
import { defaultContacts, type FrameView } from './frame-model.ts';

const nobody = { fiscal_number: '', first_name: '', last_name: '', email: '' };

/** Who the frame is drawn for before anybody is known: the right kind of person, without a name. */
const sessionFor = (frame: Layout): Session => {
  if (frame === 'customer') return { kind: 'client', person: nobody, pending: false };
  if (frame === 'admin') return { kind: 'admin', person: nobody, modules: [] };
  return { kind: 'anonymous' };
};

/** The frame as markup: what stands before and after `<main>`. The browser replaces it by the live one. */
export function renderFrame(
  frame: Layout,
  manifests: readonly BrowserManifest[],
  pathname: string,
  route: Pick<BrowserRoute, 'stickyBar'> | undefined,
  menu?: Menus,
): { readonly start: string; readonly end: string; readonly brand: string } {
  const view: FrameView = {
    frame,
    pathname,
    manifests,
    session: sessionFor(frame),
    menu,
    plain: true,
    contacts: defaultContacts,
    stickyBar: route?.stickyBar === true,
  };
  return {
    start: renderToStaticMarkup(<FrameStart view={view} onLogout={() => {}} />, { identifierPrefix: frame }),
    end: renderToStaticMarkup(<FrameEnd view={view} />),
    brand: renderToStaticMarkup(<Brand />),
  };
}
