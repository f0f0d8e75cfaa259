import { accountEndpoints, identityEndpoints, passwordMinimum } from '@bon/contracts/identity'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, queryClient } from '../../shared/api/index.ts'
import { credentials } from '../../shared/credentials/index.ts'
import { useLanguage, useProblemText } from '../../shared/i18n/index.ts'
import { newPasswordOf } from '../../shared/password/index.ts'
import { faultsOf, type SignUpValue } from './faults.ts'

export type Invitation = { token: string; email: string; is_admin: boolean }

/** A new account must confirm its e-mail first; an invited one is signed in at once. */
export const useSignUp = (invitation: Invitation | undefined) => {
  const textOf = useProblemText()
  const navigate = useNavigate()
  const [language] = useLanguage()
  const email = invitation?.email ?? ''
  const [value, setValue] = useState<SignUpValue>({
    name: '',
    email,
    email_repeat: email,
    password: '',
    password_repeat: '',
    accepts_terms: false,
  })
  const [tried, setTried] = useState(false)
  const send = useMutation({
    mutationFn: async () => {
      const { body } = await call(accountEndpoints.signUp, {
        body: { ...trimmed(value), language, ...(invitation && { invitation: invitation.token }) },
      })
      if (body.next === 'confirm_email') return body.next
      const { client, secret } = { client: value.email.trim(), secret: value.password }
      const signedIn = await call(identityEndpoints.login, { body: { client, secret } })
      queryClient.clear()
      credentials.forgetCompany()
      credentials.signIn(signedIn.body.token, signedIn.body.device)
      return body.next
    },
    onSuccess: (next) => void (next === 'login' && navigate('/', { replace: true })),
  })
  const faults = faultsOf(value)
  const minimum = passwordMinimum[invitation && !invitation.is_admin ? 'person' : 'admin']
  const { isGood, isSame } = newPasswordOf(value, minimum)
  return {
    value,
    minimum,
    change: (part: Partial<SignUpValue>) => setValue((before) => ({ ...before, ...part })),
    tried,
    faults: tried ? faults : {},
    refusal: send.error ? textOf(send.error) : '',
    busy: send.isPending,
    isSent: send.data === 'confirm_email',
    submit: () => {
      setTried(true)
      if (isGood && isSame && Object.keys(faults).length === 0) send.mutate()
    },
  }
}

const trimmed = (value: SignUpValue): SignUpValue => ({
  ...value,
  name: value.name.trim(),
  email: value.email.trim(),
  email_repeat: value.email_repeat.trim(),
})
