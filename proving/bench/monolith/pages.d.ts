import type { ComponentType } from 'react';

/** Every page of every remote by `<remote> <page>`, each in a file of its own. The build writes this ES module. */
export const pages: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
