import { query } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The switch of term modification (API-27). */
const termSwitch = query('GET /api/variables/:id/', { params: { id: 1 } });

/** Whether terms may be changed now; a message of the service worker can change it on an open page (IN-08, PL-08). */
export function useTermSwitch(): boolean {
  const client = useQueryClient();
  useEffect(
    () =>
      bus.on('term-modification.switched@1', ({ is_active }) =>
        client.setQueryData(termSwitch.queryKey, { is_active }),
      ),
    [client],
  );
  // While the switch is unknown the page counts it as on: the server checks it at every step.
  return useQuery(termSwitch).data?.is_active ?? true;
}
