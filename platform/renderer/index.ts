/** The renderer's public face: a remote's server bundle and a wanted page in, markup out. */
export {
  createRenderer,
  RenderError,
  type RenderedPage,
  type Renderer,
  type RendererOptions,
  type ServerBundle,
} from './renderer.ts';
