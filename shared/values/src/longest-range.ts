/** Most days in the range of one call, both ends included; the same for the server and all forms (threat T48). */
export const LONGEST_RANGE = 366;
