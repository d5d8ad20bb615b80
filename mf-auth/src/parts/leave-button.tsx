import { bus } from '@portal/event-bus';
import { texts } from '../texts.ts';
import { LinkButton } from './link-button.tsx';

/** The one way out of a page that cannot be left: to end the session. */
export function LeaveButton() {
  return (
    <p className="small">
      <LinkButton onClick={() => bus.emit('session.close@1', { reason: 'logout' })}>{texts.leave}</LinkButton>
    </p>
  );
}
