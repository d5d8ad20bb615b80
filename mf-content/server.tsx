import { createRender } from '@portal/remote-kit/server';
import ContactPage from './src/pages/atencion/page.tsx';
import ContentPage from './src/pages/content-page/page.tsx';
import CreditPage from './src/pages/credito/page.tsx';
import FaqPage from './src/pages/faq/page.tsx';
import InformationPage from './src/pages/informacion/page.tsx';
import LandingPage from './src/pages/landing/page.tsx';

/** Pages that visitors and search engines get as HTML (`prerender` in remote.ts). */
export const draw = createRender({
  './landing': LandingPage,
  './content-page': ContentPage,
  './informacion': InformationPage,
  './faq': FaqPage,
  './atencion': ContactPage,
  './credito': CreditPage,
});
