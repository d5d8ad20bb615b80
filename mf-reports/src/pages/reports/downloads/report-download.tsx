import { query } from '@portal/api-client';
import { ExportButton, type ExportButtonProps, rowsToProve } from '@portal/features/exports';
import { useQueryClient } from '@tanstack/react-query';

/** Query of the list of downloads. */
export const exportsQuery = query('GET /api/exports');

/** A button that requests a report and updates the list of downloads. A `silent` one only logs a failure (RE-11). */
export function ReportDownload({ begin, ...rest }: ExportButtonProps) {
  const client = useQueryClient();
  const beginAndTell: ExportButtonProps['begin'] = async (send) => {
    try {
      const job = await begin(send);
      void client.invalidateQueries({ queryKey: exportsQuery.queryKey });
      return job;
    } catch (error) {
      if (rest.silent && rowsToProve(error) === undefined) console.error('a report could not be made', error);
      throw error;
    }
  };
  return <ExportButton {...rest} begin={beginAndTell} />;
}
