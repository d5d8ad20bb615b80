/** Marks in a user agent; specific ones come before those that several user agents have. */
type Marks = readonly (readonly [RegExp, string])[];

const SYSTEMS: Marks = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
];

const BROWSERS: Marks = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];

const firstOf = (marks: Marks, userAgent: string): string | undefined =>
  marks.find(([mark]) => mark.test(userAgent))?.[1];

/** The system that a user agent names (`Android`); undefined for one that is not known. */
export function systemOf(userAgent: string): string | undefined {
  return firstOf(SYSTEMS, userAgent);
}

/** Browser and system of a user agent in words: `Chrome en Android`. Versions and models are left out. */
export function deviceWords(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent);
  const system = systemOf(userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Equipo desconocido';
}
