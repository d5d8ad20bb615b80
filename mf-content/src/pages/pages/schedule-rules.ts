import { pageTexts } from './page-texts.ts';

const text = pageTexts.schedule;

/** Date and time as typed; `on` is whether they are wanted. */
export interface Planned {
  readonly on: boolean;
  /** `YYYY-MM-DD`, possibly incomplete. */
  readonly date: string;
  /** `HH:MM`, possibly incomplete. */
  readonly time: string;
}

interface Read {
  readonly faults: { readonly begin?: string; readonly end?: string };
  /** Local times in Bogotá; absent where there are faults. */
  readonly moments?: { readonly publish_at: string | null; readonly unpublish_at: string | null };
}

/** Puts the colon of `HH:MM` between four digits; any other text stays as it is. */
export function typedTime(typed: string): string {
  return typed.replace(/^(\d\d)(\d\d)$/, '$1:$2');
}

const written = ({ date, time }: Planned): string | undefined => {
  const at = `${date}T${time}:00`;
  if (!/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:00$/.test(at)) return undefined;
  const day = new Date(`${date}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? at : undefined;
};

/** Times of a typed schedule for the server, or its faults. */
export function momentsOf(begin: Planned, end: Planned, now: string, isPublished: boolean): Read {
  const publish_at = begin.on ? written(begin) : null;
  const unpublish_at = end.on ? written(end) : null;
  const faultOfBegin = (): string | undefined => {
    if (publish_at === undefined) return text.wrong;
    return publish_at !== null && publish_at <= now ? text.past : undefined;
  };
  const faultOfEnd = (): string | undefined => {
    if (unpublish_at === undefined) return text.wrong;
    if (unpublish_at === null) return undefined;
    if (publish_at === null && !isPublished) return text.nothing;
    if (unpublish_at <= now) return text.past;
    return publish_at && unpublish_at <= publish_at ? text.order : undefined;
  };
  const [atBegin, atEnd] = [faultOfBegin(), faultOfEnd()];
  const faults = { ...(atBegin ? { begin: atBegin } : {}), ...(atEnd ? { end: atEnd } : {}) };
  return publish_at === undefined || unpublish_at === undefined || atBegin || atEnd
    ? { faults }
    : { faults, moments: { publish_at, unpublish_at } };
}
