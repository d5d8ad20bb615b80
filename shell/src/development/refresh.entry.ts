import { installOverlay } from './overlay.ts';
import { createRefresh } from './refresh.ts';

// First of all ES modules of a shell that is built for development: React tells the runtime of its roots only where the runtime
// stood there before it. Every remote registers its components with this one.
Object.defineProperty(globalThis, 'portalRefresh', { value: createRefresh(globalThis) });
installOverlay(window);
