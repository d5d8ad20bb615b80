import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { tokensStylesheet } from './stylesheet.ts';
import { darkTheme, lightTheme } from './themes.ts';
import { darkTokens, lightTokens } from './tokens.ts';

const styles = new URL('../styles/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, styles), 'utf8');
const sheets = readdirSync(new URL('kit/', styles)).map((name) => [name, read(`kit/${name}`)] as const);

test('tokens.css is what the generator makes', () => {
  expect(read('tokens.css')).toBe(tokensStylesheet());
});

test('paper has the colours of the day, whatever the theme: the night is chosen and its shadows stand only in rules for screens, and the scheme of paper is the last one', () => {
  const [all, forScreens] = tokensStylesheet().split('@media screen and');
  expect(all).not.toContain('color-scheme: dark;');
  expect(forScreens?.match(/color-scheme: \w+;/g)).toEqual(['color-scheme: dark;', 'color-scheme: light;']);
  expect(forScreens).toMatch(/@media print \{\s+:root \{\s+color-scheme: light;/);
});

test('every colour by day has one by night', () => {
  expect(Object.keys(darkTokens)).toEqual(Object.keys(lightTokens));
});

test('Fluent’s themes carry the values of the design', () => {
  expect(lightTheme.colorBrandBackground).toBe('#115d42');
  expect(darkTheme.colorBrandBackground).toBe('#66b38d');
  expect(lightTheme.spacingVerticalL).toBe('16px');
  expect(darkTheme.borderRadiusMedium).toBe('10px');
});

describe.each(sheets)('%s', (_name, css) => {
  test('uses only custom properties that exist', () => {
    const defined = new Set([...(tokensStylesheet() + css).matchAll(/--(\w+):/g)].map(([, name]) => name));
    const used = [...css.matchAll(/var\(--(\w+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !defined.has(name))).toEqual([]);
  });

  test('holds no raw colour', () => {
    expect(css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull();
  });
});

test('a state drawn by a ground is drawn in a colour of the system where colours are forced (WCAG 1.4.11)', () => {
  const [usual = '', forced = ''] = read('kit/fields.css').split('@media (forced-colors: active)');
  const drawn = [...usual.matchAll(/^(\.(?:check|switch)[^{}]*::after) \{[^}]*background:/gm)].map(
    ([, name]) => name,
  );
  expect(drawn).toHaveLength(6);
  expect(drawn.filter((name = '') => !forced.includes(name))).toEqual([]);
});

describe('contrast (WCAG 2.2, 1.4.3)', () => {
  const pairs = [
    ['colorNeutralForeground1', 'colorNeutralBackground1'],
    ['colorNeutralForeground3', 'colorNeutralBackground2'],
    ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
    ['colorBrandForeground1', 'colorNeutralBackground1'],
    ['colorBrandForeground2', 'colorBrandBackground2'],
    ['portalActionForeground', 'portalActionBackground'],
    ['portalSuccessForeground', 'portalSuccessBackground'],
    ['portalWarningForeground', 'portalWarningBackground'],
    ['portalDangerForeground', 'portalDangerBackground'],
    ['portalPendingForeground', 'portalPendingBackground'],
    ['portalStageForeground2', 'portalStageBackground'],
  ] as const;
  test.each(pairs)('%s on %s reaches 4.5 by day and by night', (text, ground) => {
    expect(contrast(lightTokens[text], lightTokens[ground])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(darkTokens[text], darkTokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
});

/** Contrast ratio of two `#rrggbb` colours by WCAG's relative luminance. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
