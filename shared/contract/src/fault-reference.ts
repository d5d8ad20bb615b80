/** Form of the code by which a person can tell which failure they saw: nothing that is taken for something else on the phone. */
export const FAULT_REFERENCE = '^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$';
