export { createLifecycles, type Lifecycles } from './lifecycles.tsx';
export { defineRemote } from './manifest.ts';
export { createRemoteApp, type Fallback, type RemoteApp, type RemoteAppOptions } from './remote-app.tsx';
export { type SharedModule, type SharedName, sharedModules } from './shared.ts';
