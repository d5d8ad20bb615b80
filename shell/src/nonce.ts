// biome-ignore lint/style/useConst: the bundler turns the assignment into its own.
declare let __webpack_nonce__: string;

/** Nonce of the page's policy; Griffel's style elements need it. Read once, before anything is drawn. */
export const nonce: string = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';
__webpack_nonce__ = nonce;
