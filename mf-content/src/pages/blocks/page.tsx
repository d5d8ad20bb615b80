import { AdminPage } from '@portal/ui/page';
import { adminTexts } from '../../admin-texts.ts';
import { ContentBlocks } from '../../parts/blocks/content-blocks.tsx';
import { SaveFrame } from '../../parts/save-frame.tsx';

/** Questions, banners, tiles and contacts of the public pages, for those who change the contents (CM-08). */
export default function BlocksPage() {
  return (
    <AdminPage title={adminTexts.manager.blocks}>
      <SaveFrame>
        <ContentBlocks />
      </SaveFrame>
    </AdminPage>
  );
}
