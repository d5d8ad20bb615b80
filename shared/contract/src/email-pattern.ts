/** Pattern of an e-mail address. Each dot is matched by itself, so that the check takes linear time for any text. */
export const EMAIL = '^[^@\\s]+@[^@\\s.]+(?:\\.[^@\\s.]+)+$';
