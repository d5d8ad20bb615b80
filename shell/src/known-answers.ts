import { beginComingAlive } from '@portal/api-client';
import { beginRenderedDay } from '@portal/ui/format';
import type { QueryClient } from '@tanstack/react-query';
import type { Session } from './session/session.ts';

export interface KnownAnswers {
  /** Seconds that the session lasts if it is not used again, where the host has asked for the person who is logged in. */
  readonly endsIn?: number;
}

/**
 * Fills the query cache with the host's data of the page, so that hydration renders the same and makes no calls. A page of
 * a person who is not logged in here is replaced by its skeleton, and its data are dropped.
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
