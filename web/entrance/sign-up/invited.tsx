import { accountEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { LoadingState } from '../../shared/ui/index.ts'
import { EntranceButton, EntrancePage, GoodNews, Refusal } from '../form/entrance-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Shows what the invitation is for; an existing user accepts it after signing in (CO-53). */
export const InvitedScreen = ({ token }: { token: string }) => {
  const { t } = useTranslation(['entrance', 'common'])
  const textOf = useProblemText()
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await call(accountEndpoints.readInvitation, { body: { token }, signal })).body.invitation,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return (
      <EntrancePage title={t('invited.title')}>
        <Refusal>{textOf(error)}</Refusal>
        <Button component={Link} to="/login" variant="default">
          {t('forgot.back')}
        </Button>
      </EntrancePage>
    )
  if (!data) return <LoadingState />
  const roles = data.roles.map((role) => t(`common:role.${role}`).toLowerCase()).join(', ')
  const sentence = t('invited.text', { company: data.company_name, roles })
  if (!data.has_account) {
    const { email, roles: invitedRoles } = data
    const invitation = { token, email, is_admin: invitedRoles.includes('admin') }
    return <SignUpForm invitation={invitation} head={<GoodNews>{sentence}</GoodNews>} />
  }
  return (
    <EntrancePage title={t('invited.title')}>
      <GoodNews>{sentence}</GoodNews>
      <p className="dim2 t-16">{t('invited.hasAccount', { email: data.email })}</p>
      <EntranceButton component={Link} to="/login" state={{ from: '/dashboard', email: data.email }}>
        {t('login.title')}
      </EntranceButton>
    </EntrancePage>
  )
}
