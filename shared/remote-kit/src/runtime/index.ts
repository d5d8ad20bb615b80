export { defineRemote } from '../manifest.ts';
export { type SharedModule, type SharedName, sharedModules } from '../shared-modules.ts';
export { createLifecycles, type Lifecycles } from './lifecycles.tsx';
export { createRemoteApp, type Fallback, type RemoteApp, type RemoteAppOptions } from './remote-app.tsx';
