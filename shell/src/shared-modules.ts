// The shell has to mention every module it owns, or the bundler would not offer it to the remotes.
import '@portal/api-client';
import '@portal/event-bus';
import '@portal/ui/core';
import '@portal/ui/format';
import '@portal/ui/page';
import '@portal/ui/router';
import '@portal/remote-kit/faces/jotai';
import '@portal/remote-kit/faces/react-query';
import 'react';
import 'react-dom';
import 'react/jsx-runtime';

/** Kits that arrive as files of their own, when a remote's page takes them. */
export const lazyModules = {
  form: () => import('@portal/ui/form'),
  data: () => import('@portal/ui/data'),
  overlay: () => import('@portal/ui/overlay'),
  richText: () => import('@portal/ui/rich-text'),
};
