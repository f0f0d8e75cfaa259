import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawnSlip } from './drawn-slip.tsx'
import { MadeSlip } from './made-slip.tsx'
import style from './split-bill.module.css'
import type { Bills } from './split-bills.ts'
import type { SplitDraft } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'
import type { MadeBill } from './use-orders.ts'

type SlipsProps = {
  draft: SplitDraft
  drawn: Bills
  bills: readonly MadeBill[]
  change: (action: SplitAction) => void
  giveBack: (line_uuid: string, nr: number) => void
}

/** Three slips side by side, the others by scrolling; the marked one is kept in view. */
export const GuestSlips = ({ draft, drawn, bills, change, giveBack }: SlipsProps) => {
  const { t } = useTranslation('split')
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return.
    void row.current
      ?.querySelector(`[data-slip="${draft.marked}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [draft.marked])
  return (
    <ul className={`${style.slips} scrolls grid gap-14 fill top`} ref={row} aria-label={t('bills')}>
      {bills
        .toSorted((a, b) => a.nr - b.nr)
        .map((bill) => (
          <MadeSlip key={bill.order_uuid} bill={bill} />
        ))}
      {drawn.bills.map((bill) => (
        <DrawnSlip
          key={draft.guests.find(({ nr }) => nr === bill.nr)?.order_uuid ?? bill.nr}
          bill={bill}
          isMarked={draft.marked === bill.nr}
          change={change}
          giveBack={giveBack}
        />
      ))}
    </ul>
  )
}
