import { beginComingAlive } from '@portal/api-client';
import { beginRenderedDay } from '@portal/ui/format';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session/session.ts';

export interface KnownAnswers {
  /** Seconds that the session lasts if it is not used again, where the host has asked for the person who is logged in. */
  readonly endsIn?: number;
}

/**
 * What the host rendered the page from: the same answers render the same page here, and none of them is asked for. A page of
 * another person than the one who is logged in here, or of one who no longer is, goes away with its answers: its skeleton
 * stands there instead.
 */
export function takeKnownAnswers(document: Document, client: QueryClient, session: Session): KnownAnswers {
  const element = document.getElementById('portal-answers');
  if (!element?.textContent) return {};
  const { person, endsIn, at } = element.dataset;
  if (person !== undefined && !(session.kind === 'client' && session.person.fiscal_number === person)) {
    dropRenderedPage(document);
    element.remove();
    return {};
  }
  for (const { key, data } of JSON.parse(element.textContent) as { key: unknown[]; data: unknown }[])
    client.setQueryData(key, data);
  // They are in the page's memory, which ends with the session; the document stays.
  element.replaceChildren();
  if (person !== undefined) element.dataset['person'] = '';
  if (document.querySelector('main > [data-drawn]')) beginComingAlive(client);
  if (at !== undefined) beginRenderedDay(new Date(at));
  return endsIn === undefined ? {} : { endsIn: Number(endsIn) };
}

function dropRenderedPage(document: Document): void {
  const rendered = document.querySelector<HTMLElement>('main > [data-drawn]');
  const skeleton = document.querySelector<HTMLTemplateElement>('template#page-shape');
  if (!rendered || !skeleton) return;
  rendered.replaceChildren(skeleton.content.cloneNode(true));
  rendered.id = 'skeleton';
  delete rendered.dataset['drawn'];
}
