import { beginEndpoints, passwordMinimum } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { query } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { NewPassword } from '../../shared/password/index.ts'
import { LoadingState } from '../../shared/ui/index.ts'
import { EntranceButton, EntranceForm, EntrancePage, Refusal } from '../form/entrance-page.tsx'
import { useBegin } from './use-begin.ts'

/**
 * `/begin`: creates the first superadmin with the code on the server's console; closed once a user exists (ADR 0084).
 */
export const BeginScreen = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const { data, error } = useQuery(query(beginEndpoints.status, {}))
  if (!data && !error) return <LoadingState />
  if (data?.is_open) return <BeginForm />
  return (
    <EntrancePage title={t('begin.title')}>
      <Refusal>{error ? textOf(error) : t('common:problem.begin.closed')}</Refusal>
      <Button component={Link} to="/login" variant="default">
        {t('forgot.back')}
      </Button>
    </EntrancePage>
  )
}

const BeginForm = () => {
  const { t } = useTranslation('entrance')
  const { value, change, faults, tried, refusal, busy, submit } = useBegin()
  const field = (name: 'code' | 'name' | 'email') => ({
    name,
    label: t(`begin.${name}`),
    size: 'lg' as const,
    value: value[name],
    error: faults[name] && t(faults[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <EntrancePage title={t('begin.title')}>
      <p className="dim2 t-16">{t('begin.text')}</p>
      <EntranceForm onSubmit={submit}>
        <TextInput {...field('code')} autoComplete="off" autoFocus spellCheck={false} maxLength={60} />
        <TextInput {...field('name')} autoComplete="name" maxLength={100} />
        <TextInput {...field('email')} type="email" autoComplete="username" />
        <NewPassword
          value={value}
          onChange={change}
          tried={tried}
          size="lg"
          minimum={passwordMinimum.admin}
        />
        <Refusal>{refusal}</Refusal>
        <EntranceButton type="submit" loading={busy}>
          {t('begin.action')}
        </EntranceButton>
      </EntranceForm>
    </EntrancePage>
  )
}
