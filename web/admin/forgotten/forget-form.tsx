import {
  cashierEndpoints,
  type ForgottenReport,
  privacyEndpoints,
  userEndpoints,
} from '@bon/contracts/identity'
import { customers, resourceEndpoints } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import type { Person } from './use-people.ts'
import { type Kind, WhatGoes } from './what-goes.tsx'

const stale = [userEndpoints.list, cashierEndpoints.list, resourceEndpoints(customers).list]

/** There is no undo: the name is typed, and then it is gone from everywhere but this report. */
export const ForgetForm = ({ kind, person }: { kind: Kind; person: Person }) => {
  const { t } = useTranslation('identity')
  const [typed, setTyped] = useState('')
  const [report, setReport] = useState<ForgottenReport>()
  const { run, busy, refusal } = useAct({
    act: () =>
      call(privacyEndpoints.forget, {
        body: { subject_kind: kind, subject_uuid: person.uuid, confirm: true },
      }),
    stale,
    said: () => ({ text: t('forgotten.done') }),
    done: ({ body }) => setReport(body.report),
  })
  if (report)
    return (
      <div className={style.form} role="status">
        <WhatGoes kind={kind} report={report} />
        <p className={style.small}>{t('forgotten.report', { uuid: report.subject_uuid })}</p>
      </div>
    )
  const isSure = typed.trim() === person.name
  return (
    <form
      className={style.form}
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
      <div className={style.actions}>
        <Button type="submit" color="roedbede" disabled={!isSure} loading={busy}>
          {t('forgotten.confirm')}
        </Button>
      </div>
    </form>
  )
}
