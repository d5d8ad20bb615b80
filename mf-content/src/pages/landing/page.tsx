import type { FrontModule, MenuOption } from '@portal/contract';
import { contact } from '@portal/contract/messages';
import { Dial, Link } from '@portal/ui/core';
import { ArrowRightIcon, ChatIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import { useId, useState } from 'react';
import { modulesOf, plainText, safeLink, useMenus, useModules } from '../../content/modules.ts';
import { texts } from '../../texts.ts';
import { BlockIcon } from './block-icon.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';

const text = texts.landing;

const shown = (options: readonly MenuOption[] | undefined): readonly MenuOption[] =>
  (options ?? []).filter(({ active }) => active).toSorted((a, b) => a.order - b.order);

/** Landing page (PU-16 … PU-21): slider, credit tabs, landing blocks, partners, floating WhatsApp. */
export default function LandingPage() {
  const modules = useModules().data?.modules ?? [];
  const menus = useMenus().data;
  return (
    <PublicPage title={text.title} hero={<Hero slides={modulesOf(modules, 'Slider')} />}>
      <Credits options={shown(menus?.Creditos)} />
      <Blocks modules={modulesOf(modules, 'LandingModule')} options={shown(menus?.Landing)} />
      <Partners options={shown(menus?.Aliados)} />
      <a
        className={styles['whatsapp']}
        href={`https://wa.me/57${contact.whatsapp.replaceAll(' ', '')}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={text.whatsapp}
      >
        <ChatIcon className="l" />
      </a>
    </PublicPage>
  );
}

function Credits({ options }: { options: readonly MenuOption[] }) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const option = options[chosen];
  return (
    <section className={styles['section']} aria-labelledby={`${id}title`}>
      <div className={styles['lead']}>
        <h2 id={`${id}title`}>{text.credits}</h2>
        <p className="soft">{text.creditsLead}</p>
      </div>
      {options.length > 0 && (
        <div className={styles['tabs']} role="tablist" aria-label={text.creditTypes}>
          {options.map(({ option_id, name }, index) => (
            <button
              key={option_id}
              id={`${id}${option_id}`}
              role="tab"
              type="button"
              aria-selected={index === chosen}
              aria-controls={`${id}panel`}
              tabIndex={index === chosen ? 0 : -1}
              onClick={() => setChosen(index)}
              onKeyDown={({ key, currentTarget }) => {
                const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
                if (step === 0) return;
                const next = (index + step + options.length) % options.length;
                setChosen(next);
                (currentTarget.parentElement?.children[next] as HTMLElement | undefined)?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div className={styles['split']}>
        <ol className={styles['steps']}>
          {text.steps.map((step, index) => (
            <li key={step.title}>
              <Dial value={(index + 1) / 9} label={String(index + 1)} size={44}>
                {index + 1}
              </Dial>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
        {option && (
          <div
            className="card"
            role="tabpanel"
            id={`${id}panel`}
            aria-labelledby={`${id}${option.option_id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard
            tabIndex={0}
          >
            <h3>{option.name}</h3>
            <p className="soft">{plainText(option.detail)}</p>
          </div>
        )}
      </div>
    </section>
  );
}

function Blocks({ modules, options }: { modules: readonly FrontModule[]; options: readonly MenuOption[] }) {
  const id = useId();
  const blocks = [
    ...modules.map((module) => ({
      key: `module ${module.id}`,
      icon: module.extra_properties.dripicon ?? '',
      title: module.title,
      words: plainText(module.content),
      link: safeLink(module.redirect_link),
      button: module.extra_properties.button ?? '',
    })),
    ...options.map((option) => ({
      key: `option ${option.option_id}`,
      icon: '',
      title: option.name,
      words: plainText(option.detail),
      link: safeLink(option.page && option.content_id ? `/mainpage/${option.content_id}` : option.url),
      button: option.name,
    })),
  ];
  if (blocks.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['lead']}>
        <h2 id={id}>{text.blocks}</h2>
      </div>
      <div className={styles['blocks']}>
        {blocks.map(({ key, icon, title, words, link, button }) => (
          <div key={key}>
            <BlockIcon name={icon} />
            <h3>{title}</h3>
            <p>{words}</p>
            {link && (
              <Link href={link}>
                {button} <ArrowRightIcon className="s" />
              </Link>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function Partners({ options }: { options: readonly MenuOption[] }) {
  const id = useId();
  if (options.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['lead']}>
        <h2 id={id}>{text.partners}</h2>
      </div>
      <ul className={styles['partners']}>
        {options.map((option) => {
          const link = safeLink(option.url);
          return (
            <li key={option.option_id}>{link ? <Link href={link}>{option.name}</Link> : option.name}</li>
          );
        })}
      </ul>
    </section>
  );
}
