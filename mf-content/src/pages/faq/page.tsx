import { blocksOf, plainText, useBlocks } from '@portal/features/content';
import { EmptyState, ErrorState, SkeletonCard } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { RichText } from '@portal/ui/rich-text';
import { foldedText } from '@portal/values/folded-text';
import { useMemo, useState } from 'react';
import styles from './faq.module.css';
import { faqTexts } from './texts.ts';

const text = faqTexts;

/** Questions and answers (PU-24); also inside the private layout (PU-25). */
export default function FaqPage() {
  const blocks = useBlocks();
  const [search, setSearch] = useState('');
  const questions = useMemo(
    () =>
      blocksOf(blocks.data?.modules ?? [], 'FAQ').map(({ id, title, content }) => ({
        id,
        title,
        content,
        words: foldedText(`${title} ${plainText(content)}`),
      })),
    [blocks.data],
  );
  const found = questions.filter(({ words }) => words.includes(foldedText(search)));

  return (
    <PublicPage title={text.title} lead={text.lead}>
      <div className={styles['faq']}>
        <div className="field">
          <label htmlFor="search">{text.search}</label>
          <input
            className="input"
            id="search"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {blocks.isPending && <SkeletonCard lines={6} />}
        {blocks.error && !blocks.data && <ErrorState title={text.failed} onRetry={blocks.refetch} />}
        {blocks.data && found.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
        {found.map(({ id, title, content }) => (
          <details key={id} className={`card ${styles['question']}`}>
            <summary>{title}</summary>
            <RichText html={content} className={styles['answer']} />
          </details>
        ))}
      </div>
    </PublicPage>
  );
}
