import type { Theme } from '@fluentui/react-components';
import { brandRamp } from './brand-ramp.ts';
import { darkTheme, lightTheme } from './themes.ts';
import { darkTokens, lightTokens, scaleTokens } from './tokens.ts';

type Values = Readonly<Record<string, string>>;

/** Fonts first: the web font, and a fallback with its metrics, so that nothing moves when it arrives. */
const FONT_FACES = `@font-face {
  font-family: 'Hanken Grotesk Variable';
  src: url('./fonts/hanken-grotesk-es.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
@font-face {
  font-family: 'Hanken Fallback';
  src: local('Roboto'), local('Arial'), local('Liberation Sans');
  ascent-override: 100%;
  descent-override: 30.3%;
  line-gap-override: 0%;
  size-adjust: 99%;
}
`;

const rule = (selector: string, lines: readonly string[], indent = ''): string =>
  `${indent}${selector} {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}\n`;

const declarations = (values: Values): string[] =>
  Object.entries(values).map(([name, value]) => `--${name}: ${value};`);

/** The values of Fluent's theme for the names that it knows, ours for the others. */
const themed = (values: Values, theme: Theme): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(theme[name as keyof Theme] ?? value)]),
  );

/** The whole of `styles/tokens.css`. */
export function tokensStylesheet(): string {
  const ramp = Object.fromEntries(Object.entries(brandRamp).map(([step, value]) => [`brand${step}`, value]));
  const light = [
    'color-scheme: light;',
    ...declarations(themed({ ...ramp, ...scaleTokens, ...lightTokens }, lightTheme)),
  ];
  const dark = ['color-scheme: dark;', ...declarations(themed(darkTokens, darkTheme))];
  const still = declarations({ durationFast: '0.01ms', durationNormal: '0.01ms', durationSlow: '0.01ms' });
  return [
    '/* Written by src/theme/generate.ts from src/theme/tokens.ts; change it there. */\n',
    FONT_FACES,
    rule(':root', light),
    `@media (prefers-color-scheme: dark) {\n${rule(":root:not([data-theme='light'])", dark, '  ')}}\n`,
    rule("[data-theme='dark']", dark),
    `@media (prefers-reduced-motion: reduce) {\n${rule(':root', still, '  ')}}\n`,
  ].join('\n');
}
