/** Exports of yup that the shell shares: those that pages use. */
export { boolean, mixed, number, object, ref, string } from 'yup';
