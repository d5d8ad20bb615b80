import { contact } from '@portal/contract/messages';

const HELP = `llámanos: ${contact.localLine}, ${contact.freeLine}.`;

/** Ending of a message with a code that approves an act of the customer's alone. */
export const ownCodeWarning = `No se lo des a nadie, tampoco a un asesor. Si no lo pediste, ${HELP}`;
/** Ending of a message with a code that is shown to the shop. */
export const tillCodeWarning = `Muéstralo solo en la caja. Si no lo pediste, ${HELP}`;
