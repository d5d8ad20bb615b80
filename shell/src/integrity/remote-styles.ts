/** Whose stylesheets hold in the page. */
export interface RemoteStyles {
  /** From now on those of this remote hold and those of the others do not; of none while no remote stands there. */
  hold(remote: string | undefined): void;
}

/**
 * Lets the stylesheets of a remote hold while a page of it stands there and no longer: the bundler never takes one away,
 * and a page that is fetched ahead brings its own. The rules that the HTML carries for its first page are that page's.
 * A style element that a remote's code makes by itself is not touched: browser extensions make such too.
 */
export function createRemoteStyles(document: Document, first: string | undefined): RemoteStyles {
  let holding = first;
  const apply = (link: HTMLLinkElement): void => {
    const remote = remoteOf(link);
    // The sheet's own switch: the element's would fetch the file anew.
    if (remote !== undefined && link.sheet) link.sheet.disabled = remote !== holding;
  };
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') apply(target);
    },
    true,
  );
  return {
    hold(remote) {
      holding = remote;
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) apply(link);
      for (const { sheet } of document.querySelectorAll<HTMLStyleElement>('style[data-page]'))
        if (sheet) sheet.disabled = remote !== first;
    },
  };
}

/** `/remotes/mf-a/<hash>/x.css` → `mf-a`; undefined for what is no remote's. */
const remoteOf = ({ href }: HTMLLinkElement): string | undefined =>
  /^\/remotes\/([^/]+)\//.exec(new URL(href, document.baseURI).pathname)?.[1];
