import type { Theme } from '@fluentui/react-components';
import { brandRamp } from './brand-ramp.ts';
import { darkTheme, lightTheme } from './themes.ts';
import { darkTokens, lightTokens, scaleTokens } from './tokens.ts';

type Values = Readonly<Record<string, string>>;

const WEB_FONT = `@font-face {
  font-family: 'Hanken Grotesk Variable';
  src: url('./fonts/hanken-grotesk-es.woff2') format('woff2');
  font-weight: 400 700;
  font-display: swap;
}
`;

/** Height of a line of the web font above and below the baseline, in per cent of the font size. */
const LINE = { ascent: 100, descent: 30.3 } as const;

/**
 * Fonts of devices that stand in until the web font has come; `width` scales each one to the width of the web font, in
 * per cent. At these widths three in four of 411 Spanish texts of the portal are not wider in the web font than in the
 * stand-in, in the weights of headings nine in ten: a heading is often the largest text of its page, its letters stand
 * closer, and it must not grow when the font comes. A wider stand-in would take more lines than the web font, and the
 * page below would move up.
 */
const STAND_INS = [
  { family: 'Hanken Roboto', weights: '400 500', fonts: ['Roboto'], width: 101.5 },
  { family: 'Hanken Roboto', weights: '600 700', fonts: ['Roboto Bold'], width: 101.7 },
  { family: 'Hanken Arial', weights: '400 500', fonts: ['Arial', 'Liberation Sans'], width: 100.5 },
  { family: 'Hanken Arial', weights: '600 700', fonts: ['Arial Bold', 'Liberation Sans Bold'], width: 95.5 },
] as const;

/**
 * `@font-face` of a stand-in, with the size and the line height of the web font. `size-adjust` scales the line height
 * too, so it is divided by `width`.
 */
function standInFace({ family, weights, fonts, width }: (typeof STAND_INS)[number]): string {
  const scaled = (share: number): string => `${((100 * share) / width).toFixed(2)}%`;
  return `@font-face {
  font-family: '${family}';
  src: ${fonts.map((font) => `local('${font}')`).join(', ')};
  font-weight: ${weights};
  ascent-override: ${scaled(LINE.ascent)};
  descent-override: ${scaled(LINE.descent)};
  line-gap-override: 0%;
  size-adjust: ${width}%;
}
`;
}

const rule = (selector: string, lines: readonly string[], indent = ''): string =>
  `${indent}${selector} {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}\n`;

const declarations = (values: Values): string[] =>
  Object.entries(values).map(([name, value]) => `--${name}: ${value};`);

/** A colour alone, not the shadow that has one. */
const isColour = (value: string): boolean => /^(?:#|rgb\()/.test(value);

/** The values of Fluent's theme for the names that it knows, ours for the others. */
const themed = (values: Values, theme: Theme): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(theme[name as keyof Theme] ?? value)]),
  );

/** The whole of `styles/tokens.css`. */
export function tokensStylesheet(): string {
  const ramp = Object.fromEntries(Object.entries(brandRamp).map(([step, value]) => [`brand${step}`, value]));
  const day = themed(lightTokens, lightTheme);
  const night = Object.entries(themed(darkTokens, darkTheme));
  // `light-dark()` takes colours alone: of the others, shadows, each theme has its own rule.
  const [colours, others] = [
    night.filter(([, value]) => isColour(value)),
    night.filter(([, value]) => !isColour(value)),
  ];
  const both = Object.fromEntries(
    colours.map(([name, dark]) => [name, day[name] === dark ? dark : `light-dark(${day[name]}, ${dark})`]),
  );
  const dark = declarations(Object.fromEntries(others));
  const still = declarations({ durationFast: '0.01ms', durationNormal: '0.01ms', durationSlow: '0.01ms' });
  return [
    '/* Written by src/theme/generate.ts from src/theme/tokens.ts; change it there. */\n',
    WEB_FONT,
    ...STAND_INS.map(standInFace),
    rule(':root', [
      'color-scheme: light dark;',
      ...declarations(themed({ ...ramp, ...scaleTokens }, lightTheme)),
      ...declarations({ ...day, ...both }),
    ]),
    rule("[data-theme='light']", ['color-scheme: light;']),
    // Only on screens: on paper the night would be black sheets, or pale text where grounds are not printed
    `@media screen and (prefers-color-scheme: dark) {\n${rule(":root:not([data-theme='light'])", dark, '  ')}}\n`,
    `@media screen {\n${rule("[data-theme='dark']", ['color-scheme: dark;', ...dark], '  ')}}\n`,
    `@media print {\n${rule(':root', ['color-scheme: light;'], '  ')}}\n`,
    `@media (prefers-reduced-motion: reduce) {\n${rule(':root', still, '  ')}}\n`,
  ].join('\n');
}
