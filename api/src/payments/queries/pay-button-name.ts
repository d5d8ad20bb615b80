import { PAY_BUTTON, PSE_BUTTON } from '@portal/contract/pse';
import type { Handle } from '../../platform/database.ts';
import { ACH_BUTTON, isVariableActive } from '../../settings/index.ts';

/** The name of the button that starts a payment: the one that ACH prescribes while its setting is on (IN-11). */
export async function payButtonName(db: Handle): Promise<typeof PAY_BUTTON | typeof PSE_BUTTON> {
  return (await isVariableActive(db, ACH_BUTTON)) ? PSE_BUTTON : PAY_BUTTON;
}
