/** The server bundle of a remote: pages as markup, for the host. Never part of what a browser loads. */
export { createRender, type KnownAnswer, type PageToRender, type Render } from './render.tsx';
