import { type PostedForm, postedFormKey } from '@portal/contract/posted-form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Answer to a form of this page that was posted before the scripts had loaded; undefined without one. */
export function usePostedForm(path: string): PostedForm | undefined {
  const client = useQueryClient();
  const [posted] = useState(() => client.getQueryData<PostedForm>(postedFormKey(path)));
  // Good for this visit only: the next person in the same tab may be another.
  useEffect(() => client.removeQueries({ queryKey: postedFormKey(path) }), [client, path]);
  return posted;
}
