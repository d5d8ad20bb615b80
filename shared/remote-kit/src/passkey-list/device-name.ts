const NAMES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What a passkey of this device may be called, as a proposal. */
export function deviceName(userAgent: string): string {
  const found = NAMES.find(([pattern]) => pattern.test(userAgent));
  return found ? `Mi ${found[1]}` : 'Mi equipo';
}
