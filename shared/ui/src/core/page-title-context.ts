import { createContext } from 'react';

/** Called with the title of a page when it appears or its title changes. */
export type PageTitleListener = (title: string) => void;

export const PageTitleContext = createContext<PageTitleListener | undefined>(undefined);
