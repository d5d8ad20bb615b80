import { contact } from '@portal/contract/messages';
import { contactLink, isExternal, modulesOf, useModules } from '@portal/remote-kit/content';
import { Card, Link } from '@portal/ui/core';
import { CallIcon, ChatIcon, MailIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import { texts } from '../../texts.ts';
import styles from './atencion.module.css';

const text = texts.contact;

interface Line {
  readonly title: string;
  readonly shown: string;
  readonly href: string;
}

/** The service lines known before any content has come, and where the content names none (PU-26). */
const serviceLines: readonly Line[] = [
  { title: text.local, shown: contact.localLine, href: `tel:+57${contact.localLine.replace(/\D/g, '')}` },
  { title: text.free, shown: contact.freeLine, href: `tel:${contact.freeLine.replace(/\D/g, '')}` },
];

/** Contact: a local number, a free national number, and whatever else the content names. */
export default function ContactPage() {
  const modules = modulesOf(useModules().data?.modules ?? [], 'Contacto');
  const given = modules.flatMap(({ title, content, redirect_link }): Line[] => {
    const href = contactLink(redirect_link);
    return href ? [{ title, shown: content, href }] : [];
  });
  const phones = given.filter(({ href }) => href.startsWith('tel:'));
  const others = given.filter(({ href }) => !href.startsWith('tel:'));
  const lines = [...(phones.length > 0 ? phones : serviceLines), ...others];
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
