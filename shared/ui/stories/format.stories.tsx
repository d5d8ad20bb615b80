import { Card, DescriptionList } from '@portal/ui/core';
import * as format from '@portal/ui/format';

export default { title: 'format/Texts' };

const at = '2026-11-20 09:41:57';
const day = '2026-11-20';
const tomorrow = format.addDays(day, 1);

/** Every format beside what it makes of a value. */
export function Formats() {
  const rows: Readonly<Record<string, string>> = {
    pesos: format.pesos(-1_234_567),
    grouped: format.grouped(1_234_567),
    percent: format.percent('1.9245'),
    shortDate: format.shortDate(day),
    longDate: format.longDate(day),
    longDay: format.longDay(day),
    dayName: format.dayName(day),
    weekday: String(format.weekday(day)),
    monthName: format.monthName(day),
    daysInMonth: String(format.daysInMonth(2, 2028)),
    capitalised: format.capitalised('noviembre'),
    inSentence: format.inSentence(['dos', 'tres', 'cuatro']),
    longMoment: format.longMoment(at),
    dateOf: format.dateOf(at),
    timeOf: format.timeOf(at),
    clockTime: format.clockTime(at),
    bogotaTimestamp: format.bogotaTimestamp(new Date('2026-11-20T14:41:57Z')),
    dayAsSaid: format.dayAsSaid(day, tomorrow),
    addDays: tomorrow,
    daysBetween: String(format.daysBetween(day, tomorrow)),
    dueText: format.dueText(tomorrow, day),
    arrearsText: format.arrearsText(6),
    countOf: format.countOf(1, 'cuota', 'cuotas'),
    instalmentOf: format.instalmentOf(6, 12),
    instalmentsText: format.instalmentsText([2, 4, 7]),
    groupedId: format.groupedId('1028004317'),
    initials: format.initials('Marleny Tatiana Úsuga'),
    fullNameUpper: format.fullNameUpper('Marleny  Tatiana', 'Úsuga'),
    readCode: format.readCode('G-123456'),
    readText: format.readText('nationalId', 'CC 1.028'),
    textFault: format.textFault('phone', '2345678') ?? '',
    typedPesos: String(format.typedPesos('$ 50.000')),
    typedCount: String(format.typedCount('12,5')),
  };
  return (
    <Card>
      <DescriptionList rows={Object.entries(rows).map(([label, value]) => ({ label, value }))} />
    </Card>
  );
}
