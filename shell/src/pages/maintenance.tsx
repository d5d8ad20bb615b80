import { usePageTitle } from '@portal/ui/page';
import { texts } from '../texts.ts';

/** An image and nothing else (PL-02): the ring with a piece taken out. */
export function MaintenancePage() {
  usePageTitle(texts.maintenanceTitle);
  return (
    <div className="page maintenance">
      <svg viewBox="0 0 320 320" role="img" aria-label={texts.maintenance}>
        <title>{texts.maintenance}</title>
        <circle className="track" cx="160" cy="160" r="110" />
        <path className="arc" d="M160 50a110 110 0 0 1 95.3 165" />
        <path className="hands" d="M160 96v64l40 28" />
      </svg>
    </div>
  );
}
