import { paymentEndpoints } from '@bon/contracts/payments'
import { IconCreditCardOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../shared/api/index.ts'
import { Banner } from '../../../shared/ui/index.ts'
import { useSteadyPos } from '../../registers/index.ts'
import { CardBoard } from './card-board.tsx'

/**
 * Shows card payments without a known outcome (CARD-1 to CARD-27, TERM-9). Those in review show on every register,
 * because the one that started the payment may be lost and its table would stay locked.
 */
export const CardAlarm = () => {
  const { t } = useTranslation('cards')
  const { register } = useSteadyPos()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(query(paymentEndpoints.list, { query: { unresolved: 'yes', limit: 50 } }))
  const payments = (data?.payments ?? []).filter(
    ({ register_uuid, state }) => register_uuid === register.uuid || state === 'review',
  )
  if (payments.length === 0 && !open) return null
  return (
    <div>
      {payments.length > 0 ? (
        <Banner
          tone={payments.some(({ state }) => state === 'review') ? 'bad' : 'warn'}
          icon={<IconCreditCardOff size={20} aria-hidden />}
          action={
            <button type="button" className="underlined" onClick={() => setOpen(true)}>
              {t('board.open')}
            </button>
          }
        >
          {t('board.alarm', { count: payments.length })}
        </Banner>
      ) : null}
      {open ? <CardBoard payments={payments} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
