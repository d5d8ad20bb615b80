import { ApiResponseError, query } from '@portal/api-client';
import { pageHeadOf } from '@portal/contract/page-head';
import { bus } from '@portal/event-bus';
import { Loading, Skeleton } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { LONGEST_SLUG } from '@portal/values/slug';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { PageText } from '../../parts/page-text.tsx';
import { contentPageTexts } from './texts.ts';

/**
 * A content page by its number (RT-03) or its address. A page that does not load leads to the landing page with a
 * message (RT-04). A former address of the page leads to the present one.
 */
export default function ContentPage() {
  const { content_id = '', slug } = useParams();
  const isNumber = /^[1-9]\d{0,8}$/.test(content_id);
  const isAddress = slug !== undefined && slug.length <= LONGEST_SLUG && /^[a-z0-9-]+$/.test(slug);
  const byNumber = useQuery({
    ...query('GET /api/contents/:id', { params: { id: Number(content_id) } }),
    enabled: isNumber,
  });
  const byAddress = useQuery({
    ...query('GET /api/contents/by_slug/:slug', { params: { slug: slug ?? '' } }),
    enabled: isAddress,
  });
  const { data, error } = isAddress ? byAddress : byNumber;
  const head = pageHeadOf(data);
  if (isAddress && head && head.path !== `/paginas/${slug}`) return <Navigate to={head.path} replace />;
  const isNone = !isNumber && !isAddress;
  if (isNone || (error && !data)) {
    const isMissing = isNone || (error instanceof ApiResponseError && error.status === 404);
    return <LeadOn text={isMissing ? contentPageTexts.missing : contentPageTexts.failed} />;
  }
  if (!data) {
    return (
      <PublicPage
        title=""
        shown={
          <>
            <span className="visually-hidden">{contentPageTexts.loading}</span>
            <Skeleton width="60%" height={30} />
          </>
        }
      >
        <Loading>
          <Skeleton />
          <Skeleton width="84%" />
          <Skeleton height={240} />
          <Skeleton />
        </Loading>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={head?.title || data.content.nombre} shown={data.content.nombre}>
      <PageText html={data.content.detalle} />
    </PublicPage>
  );
}

function LeadOn({ text }: { text: string }) {
  useEffect(() => bus.emit('toast@1', { text, tone: 'bad' }), [text]);
  return <Navigate to="/mainpage" replace />;
}
