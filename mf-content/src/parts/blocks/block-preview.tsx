import { safeLink } from '@portal/features/content';
import { Disclosure } from '@portal/ui/data';
import { RichText } from '@portal/ui/rich-text';
import { adminTexts } from '../../admin-texts.ts';
import { BlockIcon } from '../icons/block-icon.tsx';
import { type BlockType, type BlockValues, shownFields } from './block-rules.ts';
import styles from './blocks.module.css';

const text = adminTexts.blocks;

/** Preview of the typed block for visitors: words, image and button, as its kind shows them. Its links lead nowhere. */
export function BlockPreview({ type, values }: { type: BlockType; values: BlockValues }) {
  const { title, content, image_link, button, dripicon } = values;
  const image = shownFields[type].includes('image_link') ? safeLink(image_link) : undefined;
  return (
    <Disclosure title={text.preview}>
      <div className={styles['preview']} data-type={type} inert aria-hidden="true">
        {type === 'LandingModule' && <BlockIcon name={dripicon} />}
        <div className={styles['said']}>
          <strong>{title}</strong>
          {type === 'FAQ' ? <RichText html={content} /> : <p>{content}</p>}
          {button && <span className="btn primary">{button}</span>}
        </div>
        {image && <img src={image} alt="" />}
      </div>
    </Disclosure>
  );
}
