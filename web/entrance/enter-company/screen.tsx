import { identityEndpoints, StaffReason, staffAccessEndpoints } from '@bon/contracts/identity'
import { TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { call, query } from '../../shared/api/index.ts'
import { credentials, useCredentials } from '../../shared/credentials/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { isPathOf, officePath } from '../../shared/paths/index.ts'
import { ErrorState } from '../../shared/ui/index.ts'
import { EntranceButton, EntranceForm, EntranceLinks, EntrancePage, Refusal } from '../form/entrance-page.tsx'

/** Provider staff state why they enter a company, visible to its administrators; access lasts an hour (S-10). */
export const EnterCompanyScreen = () => {
  const { token, company_uuid } = useCredentials()
  // Forget the chosen company first: until it is entered, every call in its name would be rejected.
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
    <EntrancePage title={t('enter.title', { company: name ?? '…' })}>
      <EntranceForm onSubmit={submit}>
        <p className="dim2 t-16">{t('enter.text')}</p>
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
        <EntranceButton type="submit" loading={enter.isPending}>
          {t('enter.action')}
        </EntranceButton>
        <EntranceLinks>
          <Link className="link" to="/dashboard">
            {t('enter.other')}
          </Link>
        </EntranceLinks>
      </EntranceForm>
    </EntrancePage>
  )
}

/** The requested page if it belongs to this company, otherwise its dashboard. */
const wayOn = (companyUuid: string, to: string | null): string => {
  return to && isPathOf(companyUuid, to) ? to : officePath(companyUuid)
}
