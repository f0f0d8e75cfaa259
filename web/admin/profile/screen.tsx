import { identityEndpoints, profileEndpoints } from '@bon/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Await } from '../parts/await.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { Page } from '../parts/page.tsx'
import { CardsSkeleton } from '../parts/skeletons.tsx'
import { AdminPinCard } from './admin-pin-card.tsx'
import { ForgetMeCard } from './forget-me-card.tsx'
import { MeCard } from './me-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { TokensCard } from './tokens-card.tsx'

/** The user's own account, independent of any company (AUTH-14 to AUTH-17). */
export const ProfileScreen = () => {
  const { t } = useTranslation('identity')
  const { data, error, refetch } = useQuery(query(profileEndpoints.show, {}))
  const { data: signedIn } = useQuery(query(identityEndpoints.signedIn, {}))
  // The card stays at the top once it was shown there: its recovery codes are shown only once.
  const [asksFirst, setAsksFirst] = useState(false)
  if (signedIn?.second_factor_needed && !asksFirst) setAsksFirst(true)
  return (
    <Page title={t('profile.title')} crumbs={data ? [{ label: data.profile.email }] : []}>
      <Await
        data={data?.profile}
        error={error}
        onRetry={() => void refetch()}
        failed={t('profile.failed')}
        skeleton={<CardsSkeleton rows={[{ height: 320, spans: [6, 6] }]} />}
      >
        {(profile) => (
          <>
            {asksFirst ? <Factors /> : null}
            <PairOfColumns>
              <MeCard key={profile.uuid} profile={profile} />
              <PasswordCard minimum={profile.password_minimum} />
            </PairOfColumns>
            <TokensCard />
            <PairOfColumns>
              {asksFirst ? null : <Factors />}
              <RolesCard profile={profile} />
              {profile.may_have_admin_pin ? <AdminPinCard profile={profile} /> : null}
              <ForgetMeCard profile={profile} />
            </PairOfColumns>
          </>
        )}
      </Await>
    </Page>
  )
}

/** Sign-in methods besides the password. */
const Factors = () => (
  <>
    <SecondFactorCard />
    <PasskeysCard />
  </>
)
