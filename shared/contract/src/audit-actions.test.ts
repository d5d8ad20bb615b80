import { expect, test } from '@jest/globals';
import { type AuditAction, auditActionLabel, auditActions } from './audit-actions.ts';

test('[API-87] an act without words cannot be written into the log, and each has its own words', () => {
  // @ts-expect-error An act that is not in the table.
  const unworded: AuditAction = 'something done';
  expect(auditActionLabel(unworded)).toBe('something done');
  expect(auditActionLabel('money.apply')).toBe('Pago aplicado por dos personas');
  const words = Object.values(auditActions);
  expect(new Set(words).size).toBe(words.length);
});
