/** Name of the first day in the address of every list. */
export const FROM = 'desde';
/** Name of the last day in the address of every list. */
export const TO = 'hasta';

/** Value of a day in the address of a list for no day at all, where an absent one means today. */
export const NO_DAY = 'no';
