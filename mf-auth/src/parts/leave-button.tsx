import { bus } from '@portal/event-bus';
import { texts } from '../texts.ts';
import { LinkButton } from './link-button.tsx';

/** Ends the session, the only way to leave the page of a required action. */
export function LeaveButton() {
  return (
    <p className="small">
      <LinkButton onClick={() => bus.emit('session.close@1', { reason: 'logout' })}>{texts.leave}</LinkButton>
    </p>
  );
}
