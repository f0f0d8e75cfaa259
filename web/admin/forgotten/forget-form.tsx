import { type ForgottenReport, privacyEndpoints } from '@bon/contracts/identity'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import type { Person } from './use-people.ts'
import { type Kind, WhatGoes } from './what-goes.tsx'

/** There is no undo: the name must be typed; afterwards only this report has it. */
export const ForgetForm = ({ kind, person }: { kind: Kind; person: Person }) => {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState('')
  const [report, setReport] = useState<ForgottenReport>()
  const { run, busy, refusal } = useAction({
    action: () =>
      call(privacyEndpoints.forget, {
        body: { subject_kind: kind, subject_uuid: person.uuid, confirm: true },
      }),
    commands: [privacyEndpoints.forget],
    successToast: () => ({ text: t('forgotten.done') }),
    done: ({ body }) => setReport(body.report),
  })
  if (report)
    return (
      <div className="stack gap-16" role="status">
        <WhatGoes kind={kind} report={report} />
        <p className="note">{t('forgotten.report', { uuid: report.subject_uuid })}</p>
      </div>
    )
  const isSure = typed.trim() === person.name
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isSure) run()
      }}
    >
      <WhatGoes kind={kind} />
      <TextInput
        label={t('forgotten.type_name', { name: person.name })}
        description={t('forgotten.no_undo')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Refusal text={refusal} />
      <div className="actions">
        <Button type="submit" color="roedbede" disabled={!isSure} loading={busy}>
          {t('forgotten.confirm')}
        </Button>
      </div>
    </form>
  )
}
