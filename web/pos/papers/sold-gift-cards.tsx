import type { Uuid } from '@bon/contracts/kernel'
import { orderQueryEndpoints } from '@bon/contracts/orders'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isProblem, query } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'

type SoldGiftCardsProps = { orderUuid: Uuid; onKnown: () => void }

/** The codes of the gift cards that the bon sold, without which the guest has nothing (GC-06). */
export const SoldGiftCards = ({ orderUuid, onKnown }: SoldGiftCardsProps) => {
  const { t } = useTranslation('papers')
  const textOf = useProblemText()
  const { data, error } = useQuery({
    ...query(orderQueryEndpoints.receipt, { params: { uuid: orderUuid } }),
    // While the receipt waits for its number the cards are not made yet.
    retry: (_, failure) => isProblem(failure, orderQueryEndpoints.receipt, 'order.not_completed'),
    retryDelay: 1000,
  })
  const isKnown = data !== undefined
  const report = useEffectEvent(onKnown)
  useEffect(() => {
    if (isKnown) report()
  }, [isKnown])
  if (error) return <p role="alert">{textOf(error)}</p>
  return (
    <ul className="grid gap-8" aria-label={t('giftCards')}>
      {data?.receipt.gift_cards.map(({ code, name, amount }) => (
        <li key={code} className="grid">
          <b className="mono t-22">{code}</b>
          <span>
            {name} · {money(amount)}
          </span>
        </li>
      ))}
    </ul>
  )
}
