import { installOverlay } from './overlay.ts';
import { createRefresh } from './refresh.ts';

// This module runs before all others of a development shell: React registers its roots only with a runtime that exists
// already. Every remote registers its components with this runtime.
Object.defineProperty(globalThis, 'portalRefresh', { value: createRefresh(globalThis) });
installOverlay(window);
