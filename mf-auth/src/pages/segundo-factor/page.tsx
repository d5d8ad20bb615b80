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

/** The second factor of an administrator (threat T09): given after the password, or set up where there is none yet. */
export default function SecondFactorPage() {
  const user = useQuery(query('GET /api/user'));
  // A person who is here without having one to give is to get one, also when what is known of them is a moment old.
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
