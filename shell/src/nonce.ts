// biome-ignore lint/style/useConst: the bundler turns the assignment into its own.
declare let __webpack_nonce__: string;

// Elements that the bundler's runtime adds carry the nonce of the page's policy.
__webpack_nonce__ = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? '';

export {};
