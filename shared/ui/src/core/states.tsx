import { contact, whatsappAddress } from '@portal/contract/messages';
import type { ReactNode } from 'react';
import { RetryMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { Phone } from './phone.tsx';

export type EmptyStateProps = {
  /** Title; `Sin resultados.` by default. */
  title?: ReactNode;
  /** Advice in one sentence. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** Without the card around it. */
  bare?: boolean | undefined;
};

/** A card stands below the title of the page, a bare one below the title of its card. */
const headingOf = (bare: boolean | undefined): 'h2' | 'h3' => (bare ? 'h3' : 'h2');

/** Nothing to show, and what to do next. */
export function EmptyState({ title = texts.empty, children, action, bare }: EmptyStateProps) {
  const Heading = headingOf(bare);
  return (
    <div className={cx('state', !bare && 'card')}>
      <svg className="art" viewBox="0 0 104 80" aria-hidden="true">
        <path className="paper" d="M28 6h48v66l-8-6-8 6-8-6-8 6-8-6-8 6z" />
        <path className="line" d="M40 24h24M40 38h16" />
      </svg>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

export type ErrorStateProps = {
  /** Title with the failed action: `No pudimos traer tus facturas`. */
  title?: ReactNode;
  /** Why, as the server says it. */
  children?: ReactNode;
  /** Asks again; without it there is no button. A returned promise shows its progress. */
  onRetry?: (() => unknown) | undefined;
  bare?: boolean | undefined;
  /** A code that the person can tell us, by which we find what failed. */
  reference?: string | undefined;
};

/** Something failed, the way to try again, and for customers and visitors the way to a person. */
export function ErrorState({
  title = texts.errorTitle,
  children = texts.errorLater,
  onRetry,
  bare,
  reference,
}: ErrorStateProps) {
  const Heading = headingOf(bare);
  return (
    <div className={cx('state', !bare && 'card')} role="alert">
      <svg className="art" viewBox="0 0 104 80" aria-hidden="true">
        <circle className="track" cx="52" cy="40" r="32" />
        <path className="arc" d="M52 8a32 32 0 0 1 27.7 48" strokeDasharray="2 14" />
      </svg>
      <Heading>{title}</Heading>
      <p>{children}</p>
      {onRetry && (
        <Button onClick={() => onRetry()} icon={<RetryMark />}>
          {texts.retry}
        </Button>
      )}
      <p className="tiny mute state-help">
        {texts.stillFailing} <a href={whatsappAddress()}>{texts.whatsapp}</a> {texts.orMail}{' '}
        <a href={`mailto:${contact.email}`}>{texts.mail}</a>, {texts.call} <Phone number={contact.freeLine} />{' '}
        {texts.orRead} <a href="/faq">{texts.questions}</a>.
      </p>
      {reference && (
        <p className="tiny mute">
          {texts.tellReference} <strong>{reference}</strong>
        </p>
      )}
    </div>
  );
}
