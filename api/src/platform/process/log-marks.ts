/** Marks after which those that are near each other are made fewer. */
const MOST_MARKS = 100;
/** Distance between two old marks, as a share of their age. */
const MARK_STEP = 0.2;

interface Mark {
  readonly at: number;
  readonly bytes: number;
}

/**
 * Moments and how much of its log the primary had written by then, by which it is told how old a standby is that shows so
 * much of it. Those older than `recent` become fewer with their age, some hundred in all however long the standby shows
 * nothing: one that follows again after days is told as somewhat older than it is, and never as younger.
 */
export class LogMarks {
  readonly #recent: number;
  /** Oldest first; once something is known of the standby, it shows all of the first one. */
  #marks: Mark[] = [];

  /** @param recent milliseconds in which each mark is kept: ages that long are told to the last look. */
  constructor(recent: number) {
    this.#recent = recent;
  }

  get count(): number {
    return this.#marks.length;
  }

  note(mark: Mark): void {
    this.#marks.push(mark);
    if (this.#marks.length <= MOST_MARKS) return;
    // From the oldest on, which stays: of two that are near each other for their age the younger one goes.
    let before = Number.NEGATIVE_INFINITY;
    this.#marks = this.#marks.filter(({ at }) => {
      const age = mark.at - at;
      const isKept = age <= this.#recent || at - before >= age * MARK_STEP;
      if (isKept) before = at;
      return isKept;
    });
  }

  /** Stores how much of the log the standby shows. @returns false where that is less than any stored mark. */
  show(bytes: number): boolean {
    const last = this.#marks.findLastIndex((mark) => mark.bytes <= bytes);
    if (last < 0) return false;
    this.#marks = this.#marks.slice(last);
    return true;
  }

  /** Milliseconds since the last moment of which the standby shows everything; undefined before the first mark. */
  age(now: number): number | undefined {
    const [first] = this.#marks;
    return first === undefined ? undefined : now - first.at;
  }
}
