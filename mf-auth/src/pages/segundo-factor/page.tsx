import { query } from '@portal/api-client';
import { ErrorState, SkeletonCard } from '@portal/ui/core';
import { AuthPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { LeaveButton } from '../../parts/leave-button.tsx';
import { SafetySentence } from '../../parts/safety/safety-sentence.tsx';
import { EnrolForm } from '../../parts/second-factor/enrol-form.tsx';
import { enrolmentTexts } from '../../parts/second-factor/texts.ts';
import { GiveForm } from './give-form.tsx';
import { secondFactorTexts } from './texts.ts';

const text = secondFactorTexts;

/** Second factor of an administrator (threat T09): asks for it after the password, or sets it up where none exists. */
export default function SecondFactorPage() {
  const user = useQuery(query('GET /api/user'));
  // Every other required action means setting one up: the cached answer may be older than the one that led here.
  const enrols = user.data !== undefined && user.data.duty !== 'second_factor';
  return (
    <AuthPage
      title={enrols ? enrolmentTexts.title : text.give.title}
      saying={text.saying}
      below={<SafetySentence />}
    >
      {user.isPending && <SkeletonCard />}
      {user.isError && <ErrorState title={enrolmentTexts.loadFailed} onRetry={() => void user.refetch()} />}
      {user.data &&
        (enrols ? (
          <EnrolForm fiscalNumber={user.data.fiscal_number} />
        ) : (
          <GiveForm fiscalNumber={user.data.fiscal_number} />
        ))}
      <LeaveButton />
    </AuthPage>
  );
}
