import { contact, telLink } from '@portal/contract/messages';
import { blocksOf, contactLink, isExternal, useBlocks } from '@portal/features/content';
import { Card, Link } from '@portal/ui/core';
import { CallIcon, ChatIcon, MailIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import styles from './atencion.module.css';
import { contactTexts } from './texts.ts';

const text = contactTexts;

interface Line {
  readonly title: string;
  readonly shown: string;
  readonly href: string;
}

const localLine: Line = {
  title: text.local,
  shown: contact.localLine,
  href: telLink(`+57 ${contact.localLine}`),
};
const freeLine: Line = { title: text.free, shown: contact.freeLine, href: telLink(contact.freeLine) };

/** Whether a number is free of charge from anywhere in the country: it begins with 01 8000. */
const isFree = ({ href }: Line): boolean => /^tel:(\+57)?0?18000/.test(href);

/** The lines of the content, with a local and a free national number added where they are missing (PU-26). */
const phoneLines = (given: readonly Line[]): readonly Line[] => [
  ...(given.every(isFree) ? [localLine] : []),
  ...given,
  ...(given.some(isFree) ? [] : [freeLine]),
];

/** Contact: a local number, a free national number, and the other lines of the content. */
export default function ContactPage() {
  const blocks = blocksOf(useBlocks().data?.modules ?? [], 'Contacto');
  const given = blocks.flatMap(({ title, content, redirect_link }): Line[] => {
    const href = contactLink(redirect_link);
    return href ? [{ title, shown: content, href }] : [];
  });
  const phones = given.filter(({ href }) => href.startsWith('tel:'));
  const others = given.filter(({ href }) => !href.startsWith('tel:'));
  const lines = [...phoneLines(phones), ...others];
  return (
    <PublicPage title={text.title} lead={text.lead}>
      <div className={styles['lines']}>
        {lines.map((line) => (
          <ContactCard key={line.href} line={line} />
        ))}
      </div>
      <div className={styles['help']}>
        <Card title={text.hours}>
          <p className="soft">{text.hoursText}</p>
        </Card>
        <Card title={text.visit}>
          <p className="soft">
            {text.visitText} <Link href="/puntos">{text.visitLink}</Link>
          </p>
        </Card>
      </div>
    </PublicPage>
  );
}

function ContactCard({ line: { title, shown, href } }: { line: Line }) {
  const Icon = href.startsWith('tel:') ? CallIcon : href.startsWith('mailto:') ? MailIcon : ChatIcon;
  return (
    <section className={`card ${styles['line']}`}>
      <Icon />
      <h2>{title}</h2>
      <a
        className={shown.length > 18 ? styles['long'] : undefined}
        href={href}
        {...(isExternal(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {shown}
      </a>
    </section>
  );
}
