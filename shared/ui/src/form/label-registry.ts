import { createContext } from 'react';

/** Where each field of a form leaves its label, for the summary of errors. */
export type LabelRegistry = {
  readonly labels: ReadonlyMap<string, string>;
  register(name: string, label: string): () => void;
};

export const LabelContext = createContext<LabelRegistry | undefined>(undefined);
