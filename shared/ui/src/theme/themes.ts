import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brandRamp } from './brand-ramp.ts';
import { darkTokens, lightTokens, scaleTokens } from './tokens.ts';

type Values = Readonly<Record<string, string>>;

/** Fluent has a horizontal and a vertical name for each of our spaces, except `spacing4XL` and `spacing5XL`. */
function fluentNames(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      /^spacing[A-Z]+$/.test(name)
        ? [
            [name.replace('spacing', 'spacingHorizontal'), value],
            [name.replace('spacing', 'spacingVertical'), value],
          ]
        : [[name, value]],
    ),
  );
}

function overridden(base: Theme, own: Values): Theme {
  const known = Object.entries({ ...fluentNames(scaleTokens), ...own }).filter(([name]) => name in base);
  return { ...base, ...Object.fromEntries(known) };
}

/** Fluent's themes with our values; `tokensStylesheet` generates the custom properties at :root from them. */
export const lightTheme: Theme = overridden(createLightTheme(brandRamp), lightTokens);
export const darkTheme: Theme = overridden(createDarkTheme(brandRamp), darkTokens);
