import { type Money, money, zero } from '@bon/contracts/kernel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money as shown } from '../../shared/format/index.ts'
import { Reasons } from '../cash/reasons.tsx'

const ways = ['safe', 'difference'] as const
type Way = (typeof ways)[number]

/** What the opening says of a drawer that does not hold what the last close left: moved, or a difference (ZR-12 to ZR-15). */
export const useSinceClose = (amount: Money) => {
  const [chosen, choose] = useState<{ amount: Money; way: Way }>()
  // Said of this amount only: another count is asked anew.
  const way = chosen?.amount === amount ? chosen.way : undefined
  return {
    amount,
    way,
    choose: (next: Way) => choose({ amount, way: next }),
    isSaid: amount === 0 || way !== undefined,
    body:
      amount === 0 || way === undefined
        ? {}
        : way === 'safe'
          ? { confirmed_since_close: amount }
          : { confirmed_difference: amount },
  }
}

export const SinceClose = ({
  since: { amount, way, choose },
}: {
  since: ReturnType<typeof useSinceClose>
}) => {
  const { t } = useTranslation('session')
  if (amount === zero) return null
  const sum = shown(money(Math.abs(amount)))
  const words: Record<Way, string> = {
    safe: t(amount > 0 ? 'open.received' : 'open.transferred', { amount: sum }),
    difference: t(amount > 0 ? 'open.difference_tooMuch' : 'open.difference_missing', { amount: sum }),
  }
  return (
    <Reasons
      legend={t('open.legend')}
      reasons={ways}
      chosen={way}
      name={(each) => words[each]}
      onChoose={choose}
    />
  )
}
