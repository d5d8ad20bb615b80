import { Phone20Regular } from '@fluentui/react-icons/headless/svg/phone';
import { Brand, Card } from '@portal/ui/core';
import { DesktopIcon, MenuIcon } from '@portal/ui/icons';
import { RichText } from '@portal/ui/rich-text';
import { useState } from 'react';
import { managerTexts } from '../../manager-texts.ts';
import styles from './pages.module.css';

const text = managerTexts.pages;

/** How the public page will look with what stands in the editor now, drawn by the same component. */
export function Preview({ nombre, detalle }: { nombre: string; detalle: string }) {
  const [size, setSize] = useState<'phone' | 'desktop'>('phone');
  const choice = (name: 'phone' | 'desktop', Icon: typeof Phone20Regular) => (
    <button type="button" aria-pressed={size === name} aria-label={text[name]} onClick={() => setSize(name)}>
      <Icon className="fui-Icon small-icon" />
    </button>
  );
  return (
    <Card
      title={text.preview}
      actions={
        // biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form
        <div className="seg" role="group" aria-label={text.previewSize}>
          {choice('phone', Phone20Regular)}
          {choice('desktop', DesktopIcon as typeof Phone20Regular)}
        </div>
      }
    >
      {nombre || detalle ? (
        // Its links lead nowhere from here, and what it says stands in the editor already.
        <div className={styles['device']} data-size={size} inert aria-hidden="true">
          <div className={styles['bar']}>
            <Brand />
            <MenuIcon />
          </div>
          <div className={styles['screen']}>
            <h1>{nombre}</h1>
            <RichText html={detalle} />
          </div>
        </div>
      ) : (
        <p className="soft">{text.noPreview}</p>
      )}
    </Card>
  );
}
