/**
 * What the shell owns and every remote takes from it, so that the page holds one copy of each.
 * A library is shared by a curated face (`@portal/ui/*`, `faces/`), never whole: sharing keeps every export,
 * and Fluent's barrel would cost each page 226 KB.
 */
export interface SharedModule {
  /** In the shell's entry (`eager`) or in a file of its own that only pages using it load (`lazy`). */
  readonly load: 'eager' | 'lazy';
  /** The module that is offered under this name; the named one itself unless told. */
  readonly face?: string;
}

export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: { load: 'eager' },
  'react/jsx-runtime': { load: 'eager' },
  'react-dom': { load: 'eager' },
  '@tanstack/react-query': { load: 'eager', face: '@portal/remote-kit/faces/react-query' },
  jotai: { load: 'eager', face: '@portal/remote-kit/faces/jotai' },
  '@portal/api-client': { load: 'eager' },
  '@portal/event-bus': { load: 'eager' },
  '@portal/ui/core': { load: 'eager' },
  '@portal/ui/router': { load: 'eager' },
  '@portal/ui/format': { load: 'eager' },
  '@portal/ui/page': { load: 'eager' },
  '@portal/ui/form': { load: 'lazy' },
  '@portal/ui/data': { load: 'lazy' },
  '@portal/ui/overlay': { load: 'lazy' },
  '@portal/ui/rich-text': { load: 'lazy' },
};
