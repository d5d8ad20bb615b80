/** Pattern of the phone of a point of service: none, or seven digits and more with the signs that people set between them. */
export const STORE_PHONE = '^$|^(?:[ ()+-]*[0-9]){7,}[ ()+-]*$';
