import { relative } from 'node:path';

interface LoaderContext {
  readonly resourcePath: string;
  readonly rootContext: string;
  async(): (error: null, code: string, map?: unknown) => void;
}

/**
 * Registers the components of an ES module with the page's one refresh runtime
 * (`shell/src/development/refresh.entry.ts`). A component's id is its file and its name, so it stays the same from
 * build to build. The registration stands in one line with the code, so that the lines of the source map stay right.
 */
export default function registerComponents(this: LoaderContext, code: string, map?: unknown): void {
  const file = JSON.stringify(`${relative(this.rootContext, this.resourcePath)} `);
  const before =
    `var $RefreshReg$ = (type, name) => globalThis.portalRefresh?.register(type, ${file} + name), ` +
    `$RefreshSig$ = () => globalThis.portalRefresh?.createSignatureFunctionForTransform() ?? ((type) => type); `;
  this.async()(null, /\$Refresh(Reg|Sig)\$/.test(code) ? before + code : code, map);
}
