/** Enables the stylesheets of the remote that is shown. */
export interface RemoteStyles {
  /**
   * Enables the sheets of this remote and disables those of all others; undefined disables the sheets of every remote.
   */
  hold(remote: string | undefined): void;
}

/**
 * Keeps the stylesheets of a remote enabled only while one of its pages is shown: the bundler never removes a sheet,
 * and a prefetched page brings its own. The rules that the HTML carries for its first page belong to that page. Style
 * elements that a remote's code adds are left alone, since browser extensions add such elements too.
 */
export function createRemoteStyles(document: Document, first: string | undefined): RemoteStyles {
  let holding = first;
  const apply = (link: HTMLLinkElement): void => {
    const remote = remoteOf(link);
    // The sheet's own switch; the switch of the element would load the file again.
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

/** `/remotes/mf-a/<hash>/x.css` → `mf-a`; undefined for other addresses. */
const remoteOf = ({ href }: HTMLLinkElement): string | undefined =>
  /^\/remotes\/([^/]+)\//.exec(new URL(href, document.baseURI).pathname)?.[1];
