import type { ForgottenReport } from '@bon/contracts/identity'
import { IconLock, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './forgotten.module.css'

export type Kind = ForgottenReport['subject_kind']
type Facts = Pick<ForgottenReport, 'forgotten' | 'kept'>

const retained: Record<Kind, ForgottenReport['kept']> = {
  cashier: ['bookkeeping_uuids', 'fiscal_texts', 'employee_name'],
  customer: ['bookkeeping_uuids', 'fiscal_texts'],
  user: ['bookkeeping_uuids', 'fiscal_texts', 'employee_name'],
}
/** What will be deleted, as the server reports it. */
const goes: Record<Kind, ForgottenReport['forgotten']> = {
  cashier: ['name', 'initials', 'pin', 'texts'],
  customer: ['texts'],
  user: [
    ...(['name', 'initials', 'email', 'password', 'pin', 'sessions', 'roles', 'invitations'] as const),
    ...(['mails', 'texts'] as const),
  ],
}

/** Before: what will be deleted and what the law keeps. After: what was deleted, from the report. */
export const WhatGoes = ({ kind, report }: { kind: Kind; report?: Facts }) => {
  const { t } = useTranslation('identity')
  const facts: Facts = report ?? { forgotten: goes[kind], kept: retained[kind] }
  return (
    <div className={`${style.facts} grid`}>
      <section>
        <h3 className="row t-15">
          <IconTrash size={19} stroke={1.7} aria-hidden />
          {t(report ? 'forgotten.gone' : 'forgotten.goes')}
        </h3>
        <ul>
          {facts.forgotten.map((code) => (
            <li key={code}>{t(`forgotten.code.${code}`)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="row t-15">
          <IconLock size={19} stroke={1.7} aria-hidden />
          {t('forgotten.kept')}
        </h3>
        <ul>
          {facts.kept.map((code) => (
            <li key={code}>{t(`forgotten.code.${code}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
