import { isBeforeCutoff, type TransferView } from '@bon/contracts/transfers'
import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateOf, dateTimeOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Tag } from '../../shared/ui/index.ts'
import { Card } from '../parts/card.tsx'
import { shortMark } from '../parts/words.ts'
import { isOverDays } from './postings-card.tsx'
import style from './transfers.module.css'
import { useVoucherText } from './use-voucher-text.ts'

const looks = {
  so_far: { tone: 'info', Icon: IconClock },
  blocked: { tone: 'bad', Icon: IconAlertTriangle },
  empty: { tone: 'plain', Icon: IconInfoCircle },
  before_cutoff: { tone: 'warn', Icon: IconAlertTriangle },
  ready: { tone: 'info', Icon: IconInfoCircle },
  transferred: { tone: 'ok', Icon: IconCheck },
  changed: { tone: 'warn', Icon: IconAlertTriangle },
} as const

/** The status of the transfer to accounting. */
export const TransferTag = ({ status }: { status: TransferView['status'] }) => {
  const { t } = useTranslation('reconciliation')
  const { tone, Icon } = looks[status]
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {t(`transfer.status_${status}`)}
    </Tag>
  )
}

const words = { so_far: 'so_far_text', ready: 'mark_text', transferred: 'same', empty: 'empty' } as const

const wordOf = (status: TransferView['status'], isLong: boolean) => {
  if (status === 'ready' && isLong) return 'mark_several'
  return status in words ? words[status as keyof typeof words] : undefined
}

/** When it was transferred, under which reference, and what a new run would do. */
export const StateCard = ({ transfer, base }: { transfer: TransferView; base: string }) => {
  const { t } = useTranslation('reconciliation')
  const { status, recorded, session_uuid, cutoff_date } = transfer
  const textOf = useVoucherText()
  const vouchers = recorded?.vouchers ?? transfer.vouchers
  const isLong = isOverDays({ ...transfer, vouchers })
  const word = wordOf(status, isLong)
  return (
    <Card title={t('transfer.recorded')} aside={<TransferTag status={status} />}>
      {isLong && <p className={`${style.word} below dim2`}>{t('transfer.several_days')}</p>}
      {cutoff_date !== null && isBeforeCutoff(vouchers, cutoff_date) && (
        <p className={`${style.word} below dim2`}>
          {t('transfer.before_cutoff', { day: dateOf(cutoff_date) })}
        </p>
      )}
      {word !== undefined && <p className={`${style.word} below dim2`}>{t(`transfer.${word}`)}</p>}
      <DefinitionList>
        <dt>{recorded ? t('transfer.status_transferred') : t('transfer.not_recorded')}</dt>
        <dd>{recorded ? dateTimeOf(recorded.at) : '–'}</dd>
        <dt>{t('transfer.voucher_text')}</dt>
        <dd>{textOf(transfer)}</dd>
        <dt>{t(vouchers.length > 1 ? 'transfer.references' : 'transfer.reference')}</dt>
        <dd className="code">
          {isLong ? (
            vouchers.map(({ reference, business_day }) => (
              <span key={reference} className="block" title={reference}>
                {shortMark(session_uuid)}/{business_day}
              </span>
            ))
          ) : (
            <span title={session_uuid}>{shortMark(session_uuid)}</span>
          )}
        </dd>
        {recorded && (
          <>
            <dt>{t('transfer.recorded_hash')}</dt>
            <dd className="code" title={recorded.hash}>
              {shortMark(recorded.hash)}
            </dd>
          </>
        )}
      </DefinitionList>
      <Link className="link" to={`${base}/account-balances`}>
        {t('transfer.see_balances')}
      </Link>
    </Card>
  )
}
