import type { DrawerFact } from '@bon/contracts/drawer-explanations'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { denomination, money, timeOf } from '../format/index.ts'

/** How the reader opens a fact; absent: not at all, as at the register. */
export type Opens = (fact: DrawerFact, name: string) => ReactNode

/** A fact with its time and amount. */
export const FactRow = ({ fact, opens }: { fact: DrawerFact; opens?: Opens | undefined }) => {
  const { t } = useTranslation('drawer')
  const name = nameOf(fact, t)
  return (
    <li className="row touch">
      {opens ? opens(fact, name) : <span>{name}</span>}
      <span className="grow dim2 t-14">{detailsOf(fact, t)}</span>
      <b>{amountOf(fact)}</b>
    </li>
  )
}

type Translate = ReturnType<typeof useTranslation<'drawer'>>['t']

const nameOf = (fact: DrawerFact, t: Translate): string => {
  switch (fact.of) {
    case 'payment':
      return t('fact_payment', { number: fact.short_nr ?? '–' })
    case 'move':
      return t(`fact_${fact.way}_${fact.reason}`)
    case 'taken_off':
      return t(`fact_${fact.kind}`)
    case 'counted':
      return t('fact_counted', { unit: denomination(fact.unit), count: fact.count })
    default:
      return t(`fact_${fact.of}`)
  }
}

/** As it changes the drawer. */
const amountOf = (fact: DrawerFact): string => {
  if (!('amount' in fact)) return ''
  return money(fact.of === 'move' && fact.way === 'withdraw' ? -fact.amount : fact.amount)
}

const detailsOf = (fact: DrawerFact, t: Translate): string => {
  if (fact.of === 'counted') return ''
  if (fact.of !== 'payment') return timeOf(fact.at)
  const { received, change, tip } = fact
  return [
    timeOf(fact.at),
    ...(change > 0 ? [t('fact_change', { received: money(received), change: money(change) })] : []),
    ...(tip === 0 ? [] : [t('fact_tip', { tip: money(tip) })]),
  ].join(' · ')
}
