import { useSearchParams } from 'react-router'
import { ConfirmEmailScreen } from './confirm-email.tsx'
import { InvitedScreen } from './invited.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** `/sign-up`: without an invitation, by an invitation's link, or by the e-mail confirmation link. */
export const SignUpScreen = () => {
  const [address] = useSearchParams()
  const [confirm, invitation] = [address.get('confirm'), address.get('invitation')]
  if (confirm !== null) return <ConfirmEmailScreen token={confirm} />
  if (invitation !== null) return <InvitedScreen token={invitation} />
  return <SignUpForm />
}
