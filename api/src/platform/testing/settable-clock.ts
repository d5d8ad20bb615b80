import type { Clock } from '../process/clock.ts';

/** A clock that stands still until it is moved. */
export class SettableClock implements Clock {
  #now: Date;
  constructor(start: string | Date) {
    this.#now = new Date(start);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(to: string | Date): void {
    this.#now = new Date(to);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
