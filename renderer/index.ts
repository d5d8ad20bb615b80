/** The renderer's public face: a remote's server bundle and a wanted page in, markup out. */
export { createRenderer, type Drawn, type Renderer, type ServerHalf } from './renderer.ts';

/** The thread's program from its sources; a host runs the built one. */
export const workerSource = new URL('./worker.ts', import.meta.url);
