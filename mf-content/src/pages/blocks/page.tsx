import { AdminPage } from '@portal/ui/page';
import { SaveFrame } from '../../admin/save-frame.tsx';
import { managerTexts } from '../../manager-texts.ts';
import { ContentManager } from '../../managers/content-manager.tsx';

/** Questions, banners, tiles and contacts of the public pages, for who changes the contents (CM-08). */
export default function BlocksPage() {
  return (
    <AdminPage title={managerTexts.manager.blocks}>
      <SaveFrame>
        <ContentManager />
      </SaveFrame>
    </AdminPage>
  );
}
