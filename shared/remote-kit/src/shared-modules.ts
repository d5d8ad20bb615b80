/**
 * A module that the shell shares with every remote, so that the page holds one copy.
 * All but React are shared by a list of exports (`@portal/ui/*`, `faces/`), never whole: sharing keeps every export,
 * and Fluent's barrel would cost each page 226 KB.
 */
export interface SharedModule {
  /** The ES module that the shell offers under this name; the module of that name by default. */
  readonly face?: string;
}

const modules = {
  react: {},
  'react/jsx-runtime': {},
  'react-dom': {},
  '@tanstack/react-query': { face: '@portal/remote-kit/faces/react-query' },
  'react-router-dom': { face: '@portal/remote-kit/faces/react-router-dom' },
  'react-hook-form': { face: '@portal/remote-kit/faces/react-hook-form' },
  yup: { face: '@portal/remote-kit/faces/yup' },
  jotai: { face: '@portal/remote-kit/faces/jotai' },
  '@portal/api-client': {},
  '@portal/event-bus': {},
  '@portal/state': {},
  '@portal/ui/core': {},
  '@portal/ui/format': {},
  '@portal/ui/page': {},
  '@portal/ui/controls': {},
  '@portal/ui/form': {},
  '@portal/ui/data': {},
  '@portal/ui/filters': {},
  '@portal/ui/overlay': {},
  '@portal/ui/rich-text': {},
} satisfies Record<string, SharedModule>;

export type SharedName = keyof typeof modules;
export const sharedModules: Readonly<Record<SharedName, SharedModule>> = modules;
