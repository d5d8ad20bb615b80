import { query } from '@portal/api-client';
import type { Module } from '@portal/contract';
import { carousels } from '@portal/contract/content-blocks';
import { Field, Select } from '@portal/ui/controls';
import { EmptyState, Link, SkeletonCard } from '@portal/ui/core';
import { QueryState, Tabs } from '@portal/ui/data';
import {
  CertificateIcon,
  ChartIcon,
  GridIcon,
  LayersIcon,
  OptionsIcon,
  PageIcon,
  PeopleIcon,
  PersonIcon,
  PlanIcon,
  SectionIcon,
  WalletIcon,
} from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useSearchParams } from '@portal/ui/router';
import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Manager } from '../../admin/manager.tsx';
import { managerTexts as texts } from '../../manager-texts.ts';
import { ModuleList } from '../../managers/module-list.tsx';
import type { EditedModule, ModuleType } from '../../managers/module-rules.ts';
import { DayFigures, figureQueries } from './day-figures.tsx';
import styles from './manager.module.css';
import { SafetyNotes, safetyNotes } from './safety-notes.tsx';
import { WorkList, workList } from './work-list.tsx';

const text = texts.manager;

const icons: Readonly<Record<string, ComponentType>> = {
  '/adminuser': PersonIcon,
  '/certificates': CertificateIcon,
  '/pages': PageIcon,
  '/sections': SectionIcon,
  '/controladminusers': PeopleIcon,
  '/validate_modify_terms': PlanIcon,
  '/reports': ChartIcon,
  '/settings': OptionsIcon,
  '/releases': LayersIcon,
  '/money-desk': WalletIcon,
};

const pathOf = (url: string): string => (url.startsWith('/') ? url : `/${url}`);

/** Landing of the administration: what this administrator may use, and the content manager (D-05). */
export default function ManagerPage() {
  const modules = useQuery(query('GET /api/modules'));
  return (
    <AdminPage title={text.title}>
      <QueryState query={modules} errorTitle={text.failed}>
        {(data) => <Day modules={data.modules} />}
      </QueryState>
    </AdminPage>
  );
}

/** All of it at once: what came later would move what stands already. */
function Day({ modules }: { modules: readonly Module[] }) {
  const opens = (path: string): boolean => modules.some(({ url }) => pathOf(url) === path);
  const isReader = opens('/manager');
  const figures = Object.values(figureQueries()).map((asked) => ({ ...asked, enabled: isReader }));
  const safety = useQuery(safetyNotes);
  const work = useQuery(workList);
  const asked = useQueries({ queries: figures as readonly UseQueryOptions[] });
  const isComing = safety.isPending || work.isPending || (isReader && asked.some((one) => one.isPending));
  if (isComing) return <SkeletonCard lines={10} />;
  return (
    <>
      <SafetyNotes />
      <WorkList />
      {isReader && (
        <DayFigures
          desk={opens('/money-desk')}
          payments={modules.some(
            ({ url, acceso_total, secciones }) =>
              pathOf(url) === '/reports' && (acceso_total || secciones.includes('pagos')),
          )}
          customers={opens('/adminuser')}
        />
      )}
      <ModuleCards modules={modules} />
      {opens('/sections') && <ContentManager />}
    </>
  );
}

function ModuleCards({ modules }: { modules: readonly Module[] }) {
  const others = modules.filter(({ url }) => pathOf(url) !== '/manager');
  if (others.length === 0) return <EmptyState title={text.modules}>{text.noModules}</EmptyState>;
  const about = text.about as Readonly<Record<string, string>>;
  return (
    <nav aria-label={text.modules}>
      <ul className={styles['cards']}>
        {others.map(({ nombre, url }) => {
          const path = pathOf(url);
          const Icon = icons[path] ?? GridIcon;
          return (
            <li key={path}>
              <Link href={path}>
                <Icon />
                <strong>{nombre}</strong>
                <span className="tiny mute">{about[path]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const parts = [
  { id: 'carrusel', label: text.parts.carousel, type: undefined },
  { id: 'informacion', label: text.parts.information, type: 'Information' },
  { id: 'preguntas', label: text.parts.faq, type: 'FAQ' },
  { id: 'landing', label: text.parts.landing, type: 'LandingModule' },
  { id: 'contacto', label: text.parts.contact, type: 'Contacto' },
] as const satisfies readonly { id: string; label: string; type: ModuleType | undefined }[];

/** Carrusel, Información, Preguntas frecuentes, Landing, Contacto (CM-08). Which one stands in the address. */
function ContentManager() {
  const modules = useQuery(query('GET /api/front_modules'));
  const [search, setSearch] = useSearchParams();
  return (
    <section className={styles['section']} aria-label={text.content}>
      <h2>{text.content}</h2>
      <Manager>
        <QueryState query={modules} errorTitle={texts.modules.failed}>
          {(data) => (
            <Tabs
              label={text.content}
              selected={search.get('parte') ?? 'carrusel'}
              onSelect={(parte) => setSearch({ parte })}
              tabs={parts.map(({ id, label, type }) => ({
                id,
                label,
                content: type ? (
                  <ModuleList key={type} type={type} modules={data.modules} />
                ) : (
                  <Carousels modules={data.modules} />
                ),
              }))}
            />
          )}
        </QueryState>
      </Manager>
    </section>
  );
}

function Carousels({ modules }: { modules: readonly EditedModule[] }) {
  const [type, setType] = useState<ModuleType>('Slider');
  return (
    <div className="stack">
      <div className={styles['pick']}>
        <Field label={text.parts.carousel}>
          <Select
            value={type}
            placeholder={null}
            onValue={(value) => setType(value as ModuleType)}
            options={carousels.map((value) => ({ value, label: texts.modules.types[value] }))}
          />
        </Field>
      </div>
      <ModuleList key={type} type={type} modules={modules} />
    </div>
  );
}
