import { type RegisterData, registerEndpoints } from '@bon/contracts/registers'
import { IconBrowser, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { query, queryClient } from '../../shared/api/index.ts'
import { dateOf } from '../../shared/format/index.ts'
import { officePath, tillsPath } from '../../shared/paths/index.ts'
import { BlockingPopup } from '../../shared/popups/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import style from './popups.module.css'

/** RES-15, RES-19: the company has not paid, so no session can be opened; shows company and register for support calls. */
export const CompanyLocked = ({ register }: { register: RegisterData }) => {
  const { t } = useTranslation('popups')
  const navigate = useNavigate()
  const { company, hasBackOffice } = useSession()
  const again = () =>
    void queryClient.invalidateQueries(query(registerEndpoints.show, { params: { uuid: register.uuid } }))
  return (
    <BlockingPopup
      tone="danger"
      icon={<IconLock size={24} stroke={1.8} />}
      title={t('locked.title')}
      actions={
        <>
          {hasBackOffice ? (
            <TouchButton variant="primary" onClick={() => void navigate(officePath(company.uuid))}>
              {t('locked.admin')}
            </TouchButton>
          ) : null}
          <TouchButton onClick={again}>{t('locked.again')}</TouchButton>
        </>
      }
    >
      <p>
        {t('locked.text', { date: register.company_paid_until ? dateOf(register.company_paid_until) : '' })}
      </p>
      <p>{t('locked.support')}</p>
      <p className={style.facts}>
        {register.company.name} · {t('common:register.title', { identifier: register.identifier })}
      </p>
    </BlockingPopup>
  )
}

/** POS-58, RES-16: the register is disabled. An open session can still be counted and closed. */
export const RegisterDisabled = ({ register }: { register: RegisterData }) => {
  const { t } = useTranslation('popups')
  const navigate = useNavigate()
  const { company } = useSession()
  const base = tillsPath(company.uuid)
  return (
    <BlockingPopup
      tone="danger"
      icon={<IconPlugConnectedX size={24} stroke={1.8} />}
      title={t('disabled.title')}
      actions={
        <>
          {register.session ? (
            <TouchButton
              variant="primary"
              onClick={() => void navigate(`${base}/${register.uuid}/register?close`)}
            >
              {t('disabled.close')}
            </TouchButton>
          ) : null}
          <TouchButton onClick={() => void navigate(base)}>{t('disabled.other')}</TouchButton>
        </>
      }
    >
      <p>{t(`disabled.${register.disabled_reason ?? 'unsaid'}`)}</p>
      {register.session ? <p>{t('disabled.session')}</p> : null}
    </BlockingPopup>
  )
}

/** ZR-17: the session was closed from the back office or another register; the bon is kept on this device. */
export const ClosedElsewhere = ({ n, onDismiss }: { n: number; onDismiss: () => void }) => {
  const { t } = useTranslation('popups')
  return (
    <BlockingPopup
      tone="info"
      icon={<IconLock size={24} stroke={1.8} />}
      title={t('closedElsewhere.title')}
      actions={
        <TouchButton variant="primary" onClick={onDismiss}>
          {t('closedElsewhere.onward')}
        </TouchButton>
      }
    >
      <p>{t('closedElsewhere.text', { n: String(n).padStart(4, '0') })}</p>
    </BlockingPopup>
  )
}

/** POS-15, DEF-60: the register is in use in another tab; this one is read-only until it is chosen. */
export const OtherTab = ({ onTake }: { onTake: () => void }) => {
  const { t } = useTranslation('popups')
  const navigate = useNavigate()
  const { company } = useSession()
  const leave = () => {
    window.close()
    // A browser lets a page close only windows it has opened.
    void navigate(tillsPath(company.uuid))
  }
  return (
    <BlockingPopup
      tone="info"
      icon={<IconBrowser size={24} stroke={1.8} />}
      title={t('otherTab.title')}
      actions={
        <>
          <TouchButton variant="primary" onClick={onTake}>
            {t('otherTab.take')}
          </TouchButton>
          <TouchButton onClick={leave}>{t('otherTab.leave')}</TouchButton>
        </>
      }
    >
      <p>{t('otherTab.text')}</p>
    </BlockingPopup>
  )
}
