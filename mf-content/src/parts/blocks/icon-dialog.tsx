import { Field, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { foldedText } from '@portal/values/folded-text';
import { useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { allIcons } from '../icons/all-icons.ts';
import { type IconName, iconWords } from '../icons/icon-words.ts';
import styles from './blocks.module.css';

const text = texts.icons;

export interface IconDialogProps {
  readonly chosen: string;
  readonly onChoose: (name: IconName) => void;
  readonly onClose: () => void;
}

/** Dialog to choose one of about 200 icons, with a search by Spanish words or by name (CM-10). */
export default function IconDialog({ chosen, onChoose, onClose }: IconDialogProps) {
  const [search, setSearch] = useState('');
  const found = (Object.entries(iconWords) as [IconName, string][]).filter(([name, words]) =>
    foldedText(`${name} ${words}`).includes(foldedText(search.trim())),
  );
  return (
    <Dialog
      open
      wide
      title={text.title}
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <div className="stack">
        <Field label={text.search} help={text.help}>
          <TextInput type="search" value={search} onValue={setSearch} />
        </Field>
        <p className="tiny mute" role="status">
          {found.length === 0 ? text.none : text.found(found.length)}
        </p>
        <ul className={styles['icons']}>
          {found.map(([name, words]) => {
            const Icon = allIcons[name];
            return (
              <li key={name}>
                <button
                  type="button"
                  aria-label={words}
                  title={words}
                  aria-pressed={name === chosen}
                  onClick={() => onChoose(name)}
                >
                  <Icon />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
