/** Pattern of the code that names a failure; without characters that people confuse on the telephone. */
export const FAULT_REFERENCE = '^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$';
