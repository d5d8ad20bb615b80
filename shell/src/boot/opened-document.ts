import { queryClient } from '@portal/api-client';
import type { Menus } from '@portal/contract';
import type { PortalEvents } from '@portal/contract/events';
import { bus } from '@portal/event-bus';
import type { BrowserManifest, BrowserSet } from '@portal/release-protocol/release';
import { store } from '@portal/state/shell';
import { takeKnownAnswers } from '../known-answers.ts';
import { captureInstallPrompt } from '../layout/install-prompt.ts';
import { knownMenu } from '../layout/layout-root.tsx';
import { folderOf } from '../loader/remote-loader.ts';
import { withMaintenance } from '../routing/maintenance.ts';
import { shellRoutes } from '../routing/shell-routes.ts';
import { readSession } from '../session/stored-session.ts';
import { paidAtAtom } from '../shell-atoms.ts';
import { installTrustedTypes } from '../trusted-types.ts';

/** The element of the host's document with that id. @throws Error where the document has none */
export function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Data that the host has written into the opened document, and events from before the first subscriber. */
export interface OpenedDocument {
  readonly set: BrowserSet;
  /** Folders from which scripts may come; folders of last known good releases are added. */
  readonly scriptFolders: string[];
  /** Remotes without their pages under maintenance. */
  readonly remotes: BrowserSet['remotes'];
  /** The shell's own pages. */
  readonly own: BrowserManifest;
  readonly manifests: readonly BrowserManifest[];
  /** The path that the host has rendered; the guard may redirect from it. */
  readonly renderedPath: string;
  /** The menus that the host rendered the layout from; undefined where the host had none. */
  readonly renderedMenu: Menus | undefined;
  /** Seconds until an unused session ends, where the host has asked the API for the person. */
  readonly endsIn: number | undefined;
  /** Analytics events that were published before their subscriber had loaded. */
  readonly earlyAnalytics: readonly PortalEvents['analytics@1'][];
}

/** Reads the document's data, and installs the checks on every way in which code could enter it. */
export function readOpenedDocument(): OpenedDocument {
  const renderedPath = location.pathname;
  const set = JSON.parse(element('portal-set').textContent ?? '') as BrowserSet;
  const scriptFolders = [set.shellBase, ...set.remotes.map(({ entry }) => folderOf(entry))];
  installTrustedTypes(window, scriptFolders);
  captureInstallPrompt(window);
  const { endsIn } = takeKnownAnswers(document, queryClient, readSession(localStorage));
  const renderedMenu = knownMenu(queryClient);
  const earlyAnalytics: PortalEvents['analytics@1'][] = [];
  bus.on('analytics@1', (event) => {
    earlyAnalytics.push(event);
    if (event.name === 'purchase') store.set(paidAtAtom, location.pathname);
  });
  const { remotes, own } = withMaintenance(set.remotes, shellRoutes, set.maintenance);
  return {
    ...{ set, scriptFolders, remotes, own, renderedPath, renderedMenu, endsIn, earlyAnalytics },
    manifests: [...remotes, own],
  };
}
