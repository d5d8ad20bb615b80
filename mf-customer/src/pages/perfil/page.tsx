import { query } from '@portal/api-client';
import { profilePage, RECOVERED } from '@portal/contract/page-addresses/profile-page';
import { PasskeysCard } from '@portal/features/passkey-list';
import { SessionsCard } from '@portal/features/session-list';
import { Button, Card, DescriptionList, Note, SkeletonCard, Stack } from '@portal/ui/core';
import { comeTogether, QueryState } from '@portal/ui/data';
import { groupedId } from '@portal/ui/format';
import { KeyIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { EditProfile } from './edit-profile.tsx';
import { noticePreferences, PaymentNotices } from './payment-notices.tsx';
import styles from './perfil.module.css';
import type { Profile } from './profile-form.ts';
import { profileTexts as texts } from './texts.ts';

const ContactWait = lazy(() => import('./contact-wait.tsx'));

/** The customer's own data (PR rows); the only page that opens while data are missing (RT-20, AU-12). */
export default function ProfilePage() {
  const profile = useQuery({
    ...query('GET /api/dataResponse'),
    // Stored values must not replace those that are being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <CustomerPage title={texts.title} lead={texts.lead}>
      <QueryState query={profile} loading={<LoadingProfile />} errorTitle={texts.failed}>
        {(data) => <ProfileCards profile={data} />}
      </QueryState>
    </CustomerPage>
  );
}

function ProfileCards({ profile }: { profile: Profile }) {
  const [address] = useSearchParams();
  return (
    <Stack>
      {address.get(profilePage.names.recovered) === RECOVERED && (
        <Note tone="warn" role="status">
          {texts.recovered}
        </Note>
      )}
      {profile.pending_information && (
        <Note tone="bad" role="alert">
          {texts.pending}
        </Note>
      )}
      {profile.contact_wait && (
        <Suspense>
          <ContactWait profile={profile} wait={profile.contact_wait} />
        </Suspense>
      )}
      {profile.unreachable.map((what) => (
        <Note key={what} tone="warn" role="status">
          {texts.unreachable[what]}
        </Note>
      ))}
      <div className={styles['columns']}>
        <EditProfile profile={profile} />
        <Stack>
          <Card title={texts.who}>
            <Stack>
              <DescriptionList
                rows={[
                  { label: texts.name, value: `${profile.first_name} ${profile.last_name}` },
                  { label: texts.id, value: groupedId(profile.fiscal_number) },
                ]}
              />
              <p className="small mute">{texts.whoHelp}</p>
            </Stack>
          </Card>
          <OwnCards />
        </Stack>
      </div>
    </Stack>
  );
}

/** Cards of notices and access, shown together so that none pushes another down. */
function OwnCards() {
  const answers = [
    useQuery(noticePreferences),
    useQuery(query('GET /api/passkeys')),
    useQuery(query('GET /api/sessions')),
  ];
  if (!comeTogether(answers)) return <SkeletonCard lines={9} />;
  return (
    <>
      <PaymentNotices />
      <Security />
      <PasskeysCard />
      <SessionsCard />
    </>
  );
}

function Security() {
  const [changing, setChanging] = useState(false);
  return (
    <Card title={texts.security}>
      <Stack>
        <p className="small soft">{texts.securityHelp}</p>
        <div>
          <Button variant="line" icon={<KeyIcon />} onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        </div>
      </Stack>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}

function LoadingProfile() {
  return (
    <div className={styles['columns']}>
      <SkeletonCard lines={9} />
      <SkeletonCard lines={2} />
    </div>
  );
}
