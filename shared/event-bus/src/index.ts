export { type Bus, bus, createBus } from './bus.ts';
