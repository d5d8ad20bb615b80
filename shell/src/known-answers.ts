import { beginComingAlive } from '@portal/api-client';
import type { Session } from '@portal/state';
import { beginRenderedDay } from '@portal/ui/format';
import type { QueryClient } from '@tanstack/react-query';

export interface KnownAnswers {
  /** Seconds until an unused session ends, where the host has asked the API for the person. */
  readonly endsIn?: number;
}

/**
 * Fills the query cache with the host's data for the page, so that hydration renders the same markup and makes no
 * calls. If the host rendered the page for a person who is not logged in here, a skeleton replaces the page and its
 * data are dropped.
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
  // The data are now in memory, which ends with the session; the document would stay.
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
