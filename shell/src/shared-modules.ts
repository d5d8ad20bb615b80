import * as apiClient from '@portal/api-client';
import * as eventBus from '@portal/event-bus';
import type { SharedName } from '@portal/remote-kit';
import * as jotai from '@portal/remote-kit/faces/jotai';
import * as reactQuery from '@portal/remote-kit/faces/react-query';
import * as router from '@portal/remote-kit/faces/react-router-dom';
import * as state from '@portal/state';
import * as uiCore from '@portal/ui/core';
import * as uiFormat from '@portal/ui/format';
import * as uiPage from '@portal/ui/page';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/**
 * In the shell's own script, which arrives before any remote. The exports of a library are frozen: a remote that
 * replaced a function of React would replace it for all other remotes, even after its own page was left.
 */
const eager = <T extends object>(module: T) => {
  const { default: exported } = module as { readonly default?: object };
  if (exported !== undefined) Object.freeze(exported);
  return { lib: () => module };
};

/** In a file of its own, loaded when a remote's page uses it; the host preloads it in the HTML of such a page. */
const lazy = <T>(load: () => Promise<T>) => ({
  get: async () => {
    const module = await load();
    return () => module;
  },
});

/** Every ES module that the shell shares with remotes, as the loader gives them to each. */
export const shared = {
  react: eager(react),
  'react/jsx-runtime': eager(jsxRuntime),
  'react-dom': eager(reactDom),
  '@tanstack/react-query': eager(reactQuery),
  'react-router-dom': eager(router),
  'react-hook-form': lazy(() => import('@portal/remote-kit/faces/react-hook-form')),
  yup: lazy(() => import('@portal/remote-kit/faces/yup')),
  jotai: eager(jotai),
  '@portal/api-client': eager(apiClient),
  '@portal/event-bus': eager(eventBus),
  '@portal/state': eager(state),
  '@portal/ui/core': eager(uiCore),
  '@portal/ui/format': eager(uiFormat),
  '@portal/ui/page': eager(uiPage),
  '@portal/ui/controls': lazy(() => import('@portal/ui/controls')),
  '@portal/ui/form': lazy(() => import('@portal/ui/form')),
  '@portal/ui/data': lazy(() => import('@portal/ui/data')),
  '@portal/ui/filters': lazy(() => import('@portal/ui/filters')),
  '@portal/ui/overlay': lazy(() => import('@portal/ui/overlay')),
  '@portal/ui/rich-text': lazy(() => import('@portal/ui/rich-text')),
} satisfies Record<SharedName, object>;
