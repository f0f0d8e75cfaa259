import { identityEndpoints, StaffReason, staffAccessEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { ErrorState } from '../../shared/ui/index.ts'
import { Door, DoorForm, Refusal, doorStyle as style } from '../door/door.tsx'

/** Provider staff say why they come into a company, which its administrators read; it holds for an hour (S-10). */
export const EnterCompanyScreen = () => {
  const { token, company_uuid } = useCredentials()
  // The company is not chosen before it is entered: until then every call in its name would be refused.
  useEffect(() => {
    if (company_uuid !== null) credentials.forgetCompany()
  }, [company_uuid])
  if (!token) return <Navigate to="/login" replace />
  return company_uuid === null ? <ReasonForm /> : null
}

const ReasonForm = () => {
  const { t } = useTranslation('entrance')
  const textOf = useProblemText()
  const { companyUuid = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(query(identityEndpoints.signedIn, {}))
  const name = data?.other_companies.find(({ uuid }) => uuid === companyUuid)?.display_name
  const [reason, setReason] = useState('')
  const [warning, setWarning] = useState('')
  const enter = useMutation({
    mutationFn: (why: string) =>
      call(staffAccessEndpoints.enter, { body: { company_uuid: companyUuid, reason: why } }),
    onSuccess: () => navigate(wayOn(companyUuid, search.get('to')), { replace: true }),
  })
  const submit = () => {
    const why = reason.trim()
    const isLongEnough = StaffReason.safeParse(why).success
    setWarning(isLongEnough ? '' : t('enter.reason_needed'))
    if (isLongEnough) enter.mutate(why)
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Door title={t('enter.title', { company: name ?? '…' })}>
      <DoorForm onSubmit={submit}>
        <p className={style.text}>{t('enter.text')}</p>
        <TextInput
          label={t('enter.reason')}
          placeholder={t('enter.example')}
          name="reason"
          autoFocus
          size="lg"
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Refusal>{warning || (enter.isError ? textOf(enter.error) : '')}</Refusal>
        <Button type="submit" fullWidth className={style.submit ?? ''} loading={enter.isPending}>
          {t('enter.action')}
        </Button>
        <div className={style.links}>
          <Link className={style.link} to="/dashboard">
            {t('enter.other')}
          </Link>
        </div>
      </DoorForm>
    </Door>
  )
}

/** Where the person was going, if it is a page of this company; its dashboard otherwise. */
const wayOn = (companyUuid: string, to: string | null): string => {
  const home = `/companies/${companyUuid}/`
  return to?.startsWith(home) ? to : `${home}admin`
}
