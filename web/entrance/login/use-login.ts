import { identityEndpoints } from '@bon/contracts/identity'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call, queryClient } from '../../shared/api/index.ts'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'

/** Signs in and remembers where one was going. */
export const useLogin = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const { token } = useCredentials()
  const location = useLocation()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { client: '', secret: '' },
    validate: {
      client: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : t('login.emailNeeded')),
      secret: (value) => (value ? null : t('login.passwordNeeded')),
    },
  })
  const signIn = useMutation({
    mutationFn: (body: { client: string; secret: string }) => call(identityEndpoints.login, { body }),
    onSuccess: ({ body }) => {
      queryClient.clear()
      credentials.signIn(body.token)
    },
  })
  const submit = form.onSubmit(
    ({ client, secret }) => signIn.mutate({ client: client.trim(), secret }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'client')?.focus(),
  )
  const from: unknown = location.state?.from
  return {
    form,
    submit,
    busy: signIn.isPending,
    refusal: signIn.error ? textOf(signIn.error) : undefined,
    destination: token ? (typeof from === 'string' ? from : '/') : undefined,
  }
}
