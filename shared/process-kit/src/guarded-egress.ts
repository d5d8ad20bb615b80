import { guardEgress } from './egress.ts';

// Imported before everything else by each process that calls others.
guardEgress();
