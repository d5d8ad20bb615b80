import { Phone20Regular } from '@fluentui/react-icons/headless/svg/phone';
import { Tablet20Regular } from '@fluentui/react-icons/headless/svg/tablet';
import { Brand, Card } from '@portal/ui/core';
import { DesktopIcon, LinkIcon, MenuIcon } from '@portal/ui/icons';
import { CopyButton } from '@portal/ui/overlay';
import { useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import { PageText } from '../../parts/page-text.tsx';
import styles from './pages.module.css';

const text = adminTexts.pages;

type Size = 'phone' | 'tablet' | 'desktop';

/** Preview of the public page with the editor's present content, rendered by the same component. */
export function Preview({ id, nombre, detalle }: { id: number; nombre: string; detalle: string }) {
  const [size, setSize] = useState<Size>('phone');
  const choice = (name: Size, Icon: typeof Phone20Regular) => (
    <button type="button" aria-pressed={size === name} aria-label={text[name]} onClick={() => setSize(name)}>
      <Icon className="fui-Icon small-icon" />
    </button>
  );
  return (
    <Card
      title={text.preview}
      actions={
        // biome-ignore lint/a11y/useSemanticElements: three buttons, not fields of a form
        <div className="seg" role="group" aria-label={text.previewSize}>
          {choice('phone', Phone20Regular)}
          {choice('tablet', Tablet20Regular as typeof Phone20Regular)}
          {choice('desktop', DesktopIcon as typeof Phone20Regular)}
        </div>
      }
    >
      {nombre || detalle ? (
        // Inert and hidden from screen readers: its links must not be followed, and the editor has the same text.
        <div className={styles['device']} data-size={size} inert aria-hidden="true">
          <div className={styles['bar']}>
            <Brand />
            <MenuIcon />
          </div>
          <div className={styles['screen']}>
            <h1>{nombre}</h1>
            <PageText html={detalle} />
          </div>
        </div>
      ) : (
        <p className="soft">{text.noPreview}</p>
      )}
      {id !== 0 && (
        <div className={styles['link']}>
          <CopyButton
            label={text.copyLink}
            icon={<LinkIcon />}
            text={`${location.origin}/pages/vista/${id}`}
            copied={text.linkCopied}
          />
        </div>
      )}
    </Card>
  );
}
