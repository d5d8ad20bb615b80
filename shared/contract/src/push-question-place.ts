/**
 * ID of the empty element in which the page of an approved payment lets the shell ask whether the device may be told
 * of news (PL-07); a page without it is asked above its foot.
 */
export const PUSH_QUESTION_PLACE = 'push-question';
