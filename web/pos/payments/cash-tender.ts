import { type Money, minus } from '@bon/contracts/kernel'
import { useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { usePos } from '../registers/index.ts'
import { useUnscanned } from '../scanning/use-unscanned.ts'
import { isDoubtful, noTender, tapped, tenderReducer } from './tender.ts'

type TenderOptions = { due: Money; busy: boolean; onTake: (received: Money) => void }

/** The cash typed or tapped so far. What is far above the amount due is asked about once. */
export const useTender = ({ due, busy, onTake }: TenderOptions) => {
  const { t } = useTranslation('bon')
  const { cash, dispatch } = usePos()
  const [tender, change] = useReducer(tenderReducer, noTender)
  useUnscanned(tender, (to) => change({ type: 'restored', to }))
  const amountTendered = tender.taps.length > 0 ? tapped(tender) : (parseMoney(tender.typed) ?? null)
  const take = (received: Money) => {
    onTake(received)
    change({ type: 'reset' })
  }
  const press = () => {
    if (busy) return
    const received = amountTendered && amountTendered > 0 ? amountTendered : due
    if (!isDoubtful(received, due, tender.taps.length, cash.units)) return take(received)
    const amount = money(received)
    const question = {
      title: t('means.muchTitle', { amount }),
      text: t('means.muchText', { due: money(due), change: money(minus(received, due)) }),
      confirm: t('means.muchConfirm', { amount }),
      variant: 'pay',
      onConfirm: () => take(received),
    } as const
    dispatch({ type: 'opened', dialog: { kind: 'question', question } })
  }
  return { tender, change, amountTendered, press }
}
