import { isFinal } from '@bon/contracts/payments'
import { IconCreditCard } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tillPath } from '../../../shared/paths/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { Banner } from '../../../shared/ui/index.ts'
import { usePos } from '../../registers/index.ts'
import { useTill } from '../../till/use-till.ts'
import { useAttempt } from './use-attempt.ts'

/** The card that the bon at hand waits for, on the other screens: its state, the way back, and how it ended. */
export const CardAside = () => {
  const isSale = useTill(({ first }) => first === 'sale')
  return isSale ? null : <Followed />
}

const Followed = () => {
  const { t } = useTranslation('cards')
  const { register, cart, sale } = usePos()
  const { company } = useSession()
  const navigate = useNavigate()
  const { state } = sale
  const awaited = state.status === 'card' ? state.payment_uuid : undefined
  // The bon at hand is another one once this one is paid.
  const [followed, follow] = useState<{ payment_uuid: string; nr: number }>()
  if (awaited && followed?.payment_uuid !== awaited) follow({ payment_uuid: awaited, nr: cart.short_nr })
  const attempt = useAttempt(awaited)
  const isOver = attempt !== undefined && isFinal(attempt.state)
  const end = useEffectEvent(() => sale.retry())
  // Sending the same payment again returns its result on the order.
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const how = state.status === 'card' || state.status === 'sending' ? 'waits' : state.status
  if (!followed || (how !== 'waits' && how !== 'paid' && how !== 'refused')) return null
  const tone = how === 'paid' ? 'good' : how === 'refused' ? 'bad' : 'warn'
  return (
    <div role="status">
      <Banner
        tone={tone}
        icon={<IconCreditCard size={20} aria-hidden />}
        action={
          <button
            type="button"
            className="underlined"
            onClick={() => void navigate(tillPath(company.uuid, register.uuid))}
          >
            {t('aside.show')}
          </button>
        }
      >
        {t(`aside.${how}`, { nr: followed.nr, state: t(`state.${attempt?.state ?? 'created'}.title`) })}
      </Banner>
    </div>
  )
}
