import type { Money } from '@bon/contracts/kernel'
import { useReducer, useState } from 'react'
import { parseMoney } from '../../shared/money/index.ts'
import { usePos } from '../registers/index.ts'
import { useUnscanned } from '../scanning/use-unscanned.ts'
import { isDoubtful, noTender, tapped, tenderReducer } from './tender.ts'

type TenderOptions = { due: Money; busy: boolean; onTake: (received: Money) => void }

/** The cash typed or tapped so far. What is far above the amount due is `doubtful` and asked about once. */
export const useTender = ({ due, busy, onTake }: TenderOptions) => {
  const { cash } = usePos()
  const [tender, change] = useReducer(tenderReducer, noTender)
  const [doubtful, doubt] = useState<Money>()
  useUnscanned(tender, (to) => change({ type: 'restored', to }))
  const amountTendered = tender.taps.length > 0 ? tapped(tender) : (parseMoney(tender.typed) ?? null)
  const stay = () => doubt(undefined)
  const take = (received: Money) => {
    stay()
    onTake(received)
    change({ type: 'reset' })
  }
  const press = () => {
    if (busy) return
    const received = amountTendered && amountTendered > 0 ? amountTendered : due
    if (isDoubtful(received, due, tender.taps.length, cash.units)) doubt(received)
    else take(received)
  }
  return { tender, change, amountTendered, press, doubtful, take, stay }
}
