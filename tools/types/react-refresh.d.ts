// The package brings no types.
declare module 'react-refresh/runtime' {
  /** A component in all its versions. */
  type Family = object;
  export function injectIntoGlobalHook(target: object): void;
  export function register(type: unknown, id: string): void;
  export function performReactRefresh(): {
    readonly updatedFamilies: ReadonlySet<Family>;
    readonly staleFamilies: ReadonlySet<Family>;
  } | null;
  export function getFamilyByType(type: unknown): Family | undefined;
  export function createSignatureFunctionForTransform(): (...told: readonly unknown[]) => unknown;
}
