import { identityEndpoints } from '@bon/contracts/identity'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call, isProblem, queryClient } from '../../shared/api/index.ts'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { leftOff } from '../../shared/session/left-off.ts'

const isCodeNeeded = (error: unknown) => isProblem(error, identityEndpoints.login, 'login.code_needed')
const asksCode = (error: unknown) =>
  isCodeNeeded(error) || isProblem(error, identityEndpoints.login, 'login.code_wrong')

/** The result of another entrance page, shown above the form. */
const newsOf = (state: unknown) =>
  (['reset', 'confirmed', 'begun'] as const).find(
    (one) => typeof state === 'object' && state !== null && 'news' in state && state.news === one,
  )

/** Signs in and returns to the requested page. */
export const useLogin = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const { token, is_till } = useCredentials()
  const location = useLocation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { client: emailIn(location.state), secret: '', code: '' },
    validate: {
      client: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : t('login.emailNeeded')),
      secret: (value) => (value ? null : t('login.passwordNeeded')),
    },
  })
  /** The password was correct; the account has a second factor. */
  const [needsCode, setNeedsCode] = useState(false)
  const signIn = useMutation({
    mutationFn: (body: { client: string; secret: string; code?: string }) =>
      call(identityEndpoints.login, { body: { ...body, device: credentials.device() } }),
    onError: (error) => {
      if (asksCode(error)) setNeedsCode(true)
      form.setFieldValue('code', '')
    },
    onSuccess: ({ body }, { client }) => {
      leftOff.is(client)
      queryClient.clear()
      credentials.signIn(body.token, body.device)
    },
  })
  const submit = form.onSubmit(
    ({ client, secret, code }) =>
      signIn.mutate({
        client: client.trim(),
        secret,
        ...(needsCode && code.trim() && { code: code.trim() }),
      }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'client')?.focus(),
  )
  const from: unknown = emailIn(location.state).toLowerCase() === leftOff.owner() && location.state?.from
  return {
    form,
    submit,
    busy: signIn.isPending,
    needsCode,
    /** Starts over, possibly with another account. */
    startOver: () => {
      setNeedsCode(false)
      signIn.reset()
    },
    refusal: signIn.error && !isCodeNeeded(signIn.error) ? textOf(signIn.error) : undefined,
    email: () => form.getValues().client,
    news: newsOf(location.state),
    // A person may sign in to the back office on a paired register, so a register's token does not redirect.
    destination: token && !is_till ? (typeof from === 'string' ? from : '/') : undefined,
  }
}

const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
