import { query } from '@portal/api-client';
import { type Export, ExportButton, type ExportButtonProps } from '@portal/remote-kit/exports';
import { useQueryClient } from '@tanstack/react-query';

/** What the list of downloads shows. */
export const exportsQuery = query('GET /api/exports');

/** A button that has a report made; the list of downloads learns of it at once. */
export function ReportDownload({ begin, ...rest }: ExportButtonProps) {
  const client = useQueryClient();
  const beginAndTell = async (): Promise<Export> => {
    const job = await begin();
    void client.invalidateQueries({ queryKey: exportsQuery.queryKey });
    return job;
  };
  return <ExportButton {...rest} begin={beginAndTell} />;
}
