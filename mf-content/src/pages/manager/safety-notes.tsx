import { query } from '@portal/api-client';
import { Note } from '@portal/ui/core';
import { useQuery } from '@tanstack/react-query';
import { adminTexts as texts } from '../../admin-texts.ts';
import styles from './manager.module.css';

export const safetyNotes = query('GET /api/adminSafety');

/** Notes about weaknesses of the administration, shown until they are mended; empty while there are none. */
export function SafetyNotes() {
  const { data } = useQuery(safetyNotes);
  if (!data?.warning && data?.second_factor !== false) return null;
  return (
    <div className={styles['safety']}>
      {data?.warning && (
        <Note tone="warn" role="status">
          {data.warning}
        </Note>
      )}
      {data?.second_factor === false && (
        <Note tone="warn" role="status">
          {texts.secondFactorOff}
        </Note>
      )}
    </div>
  );
}
