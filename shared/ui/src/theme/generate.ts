import { writeFileSync } from 'node:fs';
import { tokensStylesheet } from './stylesheet.ts';

writeFileSync(new URL('../styles/tokens.css', import.meta.url), tokensStylesheet());
