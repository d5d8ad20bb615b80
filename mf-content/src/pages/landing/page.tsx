import { ShoppingBag20Regular } from '@fluentui/react-icons/headless/svg/shopping-bag';
import { VehicleMotorcycle20Regular } from '@fluentui/react-icons/headless/svg/vehicle-motorcycle';
import type { FrontModule, MenuOption, Menus } from '@portal/contract';
import { whatsappAddress } from '@portal/contract/messages';
import {
  blocksOf,
  contactLink,
  firstActive,
  LazyRichText,
  optionLink,
  plainText,
  safeLink,
  shownOptions,
  useBlocks,
  useMenus,
} from '@portal/features/content';
import { Link } from '@portal/ui/core';
import { ArrowRightIcon, ChatIcon, GlassesIcon, HomeIcon, MoneyIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import { type ComponentType, useId, useState } from 'react';
import { BlockIcon } from '../../parts/icons/block-icon.tsx';
import { Steps } from '../../parts/steps.tsx';
import { WorkedExample } from '../../parts/worked-example.tsx';
import { Inquiry } from './inquiry.tsx';
import styles from './landing.module.css';
import { LandingSlider } from './slider.tsx';
import { landingTexts } from './texts.ts';

/** Icons by a word in the name of a segment, since the content names no icon. */
const icons: readonly [RegExp, ComponentType<{ className?: string }>][] = [
  [/hogar|casa|electro|mueble/i, HomeIcon],
  [/moto|veh[ií]culo/i, VehicleMotorcycle20Regular],
  [/[oó]ptica|gafas|salud/i, GlassesIcon],
  [/libre|efectivo|dinero/i, MoneyIcon],
];

/** The icon of a segment of credits by its name; a bag where no word of the name matches. */
function SegmentIcon({ name }: { name: string }) {
  const Icon = icons.find(([words]) => words.test(name))?.[1] ?? ShoppingBag20Regular;
  return <Icon className="small-icon" aria-hidden="true" />;
}

const text = landingTexts;

/** Landing page (PU-16 … PU-21): slider, credit tabs, landing blocks, partners, floating WhatsApp. */
export default function LandingPage() {
  const blocks = useBlocks().data?.modules ?? [];
  const menus = useMenus().data;
  return (
    <PublicPage
      title={text.title}
      hero={
        <>
          <Notice entries={menus?.Header} />
          <LandingSlider slides={blocksOf(blocks, 'Slider')} />
        </>
      }
    >
      <Inquiry />
      <div className={styles['below']}>
        <Credits options={shownOptions(menus?.Creditos)} />
        <Blocks blocks={blocksOf(blocks, 'LandingModule')} options={shownOptions(menus?.Landing)} />
        <Partners options={shownOptions(menus?.Aliados)} />
        <a
          className={styles['whatsapp']}
          href={whatsappOf(blocks)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text.whatsapp}
        >
          <ChatIcon className="large-icon" />
        </a>
      </div>
    </PublicPage>
  );
}

/** Link to WhatsApp: the content's line of contact, or the portal's own number without one (PU-20). */
const whatsappOf = (blocks: readonly FrontModule[]): string => {
  const lines = blocksOf(blocks, 'Contacto').map(({ redirect_link }) => contactLink(redirect_link));
  return lines.find((link) => link?.startsWith('https://wa.me/')) ?? whatsappAddress();
};

/** Notice to everybody, above everything else (EN-26). */
function Notice({ entries }: { entries: Menus['Header'] | undefined }) {
  const first = firstActive(entries);
  if (!first) return null;
  return (
    <div className={styles['notice']}>
      <div className="wrap">{plainText(first.detail)}</div>
    </div>
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
              <SegmentIcon name={name} />
              {name}
            </button>
          ))}
        </div>
      )}
      <div className={styles['split']}>
        <div className={styles['how']}>
          {option && (
            <div
              className={styles['segment']}
              role="tabpanel"
              id={`${id}panel`}
              aria-labelledby={`${id}${option.option_id}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard
              tabIndex={0}
            >
              <h3>{option.name}</h3>
              <LazyRichText html={option.detail} />
            </div>
          )}
          <Steps />
        </div>
        <WorkedExample />
      </div>
    </section>
  );
}

/** The first paragraph of a page's text, with which a block announces the page. */
const firstWords = (html: string): string => plainText(html).split('\n')[0] ?? '';

function Blocks({ blocks, options }: { blocks: readonly FrontModule[]; options: readonly MenuOption[] }) {
  const id = useId();
  const shown = [
    ...blocks.map((block) => ({
      key: `block ${block.id}`,
      icon: block.extra_properties.dripicon ?? '',
      title: block.title,
      words: plainText(block.content),
      link: safeLink(block.redirect_link),
      button: block.extra_properties.button ?? '',
    })),
    ...options.map((option) => ({
      key: `option ${option.option_id}`,
      icon: '',
      title: option.name,
      words: firstWords(option.detail),
      link: optionLink(option),
      button: text.learnMore,
    })),
  ];
  if (shown.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['lead']}>
        <h2 id={id}>{text.blocks}</h2>
      </div>
      <div className={styles['blocks']}>
        {shown.map(({ key, icon, title, words, link, button }) => (
          <div key={key}>
            <BlockIcon name={icon} />
            <h3>{title}</h3>
            <p>{words}</p>
            {link && (
              <Link href={link}>
                {button} <ArrowRightIcon className="small-icon" />
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
          const link = optionLink(option);
          return (
            <li key={option.option_id}>{link ? <Link href={link}>{option.name}</Link> : option.name}</li>
          );
        })}
      </ul>
    </section>
  );
}
