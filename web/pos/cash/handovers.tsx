import type { ZReportView } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money, timeOf } from '../../shared/format/index.ts'
import { usePos } from '../registers/index.ts'

/** Counts without a Z in this session: who gave the drawer to whom, and what was missing. */
export const Handovers = ({ session: { handovers } }: { session: ZReportView }) => {
  const { t } = useTranslation('session')
  const { register } = usePos()
  const initials = (uuid: string) => register.cashiers.find((one) => one.uuid === uuid)?.initials ?? '–'
  if (handovers.length === 0) return null
  return (
    <>
      <h3 className="above t-14 dim2 w-600">{t('handover.list')}</h3>
      <ul className="dashed">
        {handovers.map(({ cashier_uuid, to_cashier_uuid, counted, difference, at }) => (
          <li key={at} className="row gap-12 touch">
            <span>
              <b>{`${initials(cashier_uuid)} → ${initials(to_cashier_uuid)}`}</b>
              <small className="block dim t-13">
                {t('handover.counted', { time: timeOf(at), amount: money(counted) })}
              </small>
            </span>
            <b className="push">{difference === 0 ? t('handover.fits') : money(difference)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
