import { PAY_BUTTON, PSE_BUTTON } from '@portal/contract/pse';
import { ACH_BUTTON, isVariableActive } from '../../../access/settings/index.ts';
import type { Handle } from '../../../platform/database/database.ts';

/** The name of the button that starts a payment: the one that ACH prescribes while its setting is on (IN-11). */
export async function payButtonName(db: Handle): Promise<typeof PAY_BUTTON | typeof PSE_BUTTON> {
  return (await isVariableActive(db, ACH_BUTTON)) ? PSE_BUTTON : PAY_BUTTON;
}
