/** National ID that shows only its last four characters: `******1010`. */
export function maskedId(fiscalNumber: string): string {
  return '*'.repeat(Math.max(0, fiscalNumber.length - 4)) + fiscalNumber.slice(-4);
}

/** Rate with all its decimals and a comma, `1,8762 %`: readers check figures with it. */
export function exactPercent(percent: string): string {
  const [whole = '0', decimals = ''] = percent.split('.');
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0');
  return `${whole},${kept} %`;
}
