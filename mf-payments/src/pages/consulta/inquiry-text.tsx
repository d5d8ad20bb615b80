import { query } from '@portal/api-client';
import { firstActive, LazyRichText } from '@portal/features/content';
import { useQuery } from '@tanstack/react-query';

/** Content under the form: the first active option by order, as HTML (PU-31). */
export function InquiryText() {
  const option = firstActive(useQuery(query('GET /api/consulta')).data?.options);
  return option ? <LazyRichText html={option.detail} /> : null;
}
