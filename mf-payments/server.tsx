import { createDraw } from '@portal/remote-kit/server';
import InquiryPage from './src/pages/consulta/page.tsx';

/** The page that visitors and search engines get as HTML (`prerender` in remote.ts). */
export const draw = createDraw({ './consulta': InquiryPage });
