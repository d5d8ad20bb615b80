/** The server half of a remote: pages as markup, for the host. Never part of what a browser loads. */
export { createDraw, type Draw, type KnownAnswer, type PageToDraw } from './draw.tsx';
