import { money } from '@bon/contracts/kernel'
import { equalShares, type OrderView } from '@bon/contracts/orders'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money as inKroner } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { classes, Slip, TotalAmount, TouchButton } from '../../shared/ui/index.ts'
import guest from './guest-slip.module.css'
import style from './shares.module.css'
import split from './split-bill.module.css'
import type { SplitDraft } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'

type DrawnProps = { order: OrderView; draft: SplitDraft; change: (action: SplitAction) => void }

/** Two to twelve equal shares; the first ones get the odd øre (RULE-1). */
export const EqualSlips = ({ order, draft, change }: DrawnProps) => {
  const { t } = useTranslation('split')
  const persons = (by: number) => change({ type: 'persons', persons: draft.persons + by })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a number, no form. */}
      <div className={`${style.persons} row gap-12 rigid`} role="group" aria-label={t('persons')}>
        <TouchButton aria-label={t('fewer')} disabled={draft.persons <= 2} onClick={() => persons(-1)}>
          <IconMinus size={22} aria-hidden />
        </TouchButton>
        <b aria-live="polite">{t('people', { count: draft.persons })}</b>
        <TouchButton aria-label={t('more')} disabled={draft.persons >= 12} onClick={() => persons(1)}>
          <IconPlus size={22} aria-hidden />
        </TouchButton>
      </div>
      <ul className={`${split.slips} scrolls fill top`} aria-label={t('bills')}>
        {equalShares(order.unpaid, draft.persons).map((amount, i) => (
          <li key={i} className={classes(guest.guest, 'column gap-8', guest.small)}>
            <Slip fill className={guest.share} label={t('share', { nr: i + 1 })}>
              <div className={`${guest.head} row gap-6 spread touch`}>
                <h2>{t('share', { nr: i + 1 })}</h2>
              </div>
              <div className={`${guest.sum} flex baseline spread dim2`}>
                <span>{t('pays')}</span>
                <TotalAmount>{inKroner(amount)}</TotalAmount>
              </div>
            </Slip>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shares with a typed amount each. */
export const AmountSlips = ({ order, draft, change }: DrawnProps) => {
  const { t } = useTranslation('split')
  const left = draft.amounts.reduce((rest, amount) => rest - amount, order.unpaid as number)
  return (
    <ul className={`${split.slips} scrolls fill top`} aria-label={t('bills')}>
      {draft.amounts.map((amount, at) => (
        <li key={at} className={classes(guest.guest, 'column gap-8', guest.small)}>
          <Slip fill className={guest.share} label={t('share', { nr: at + 1 })}>
            <div className={`${guest.head} row gap-6 spread touch`}>
              <h2>{t('share', { nr: at + 1 })}</h2>
              {draft.amounts.length > 2 ? (
                <button
                  type="button"
                  className={`${guest.remove} rigid place-centre dim2`}
                  aria-label={t('removeShare', { nr: at + 1 })}
                  onClick={() => change({ type: 'amountRemoved', at })}
                >
                  <IconX size={18} aria-hidden />
                </button>
              ) : null}
            </div>
            <AmountField
              // Show an amount changed by something else (the rest, a reset), but do not overwrite what is being typed.
              key={amount}
              label={t('amountOf', { nr: at + 1 })}
              amount={amount}
              onAmount={(newAmount) => change({ type: 'amount', at, amount: money(newAmount) })}
            />
            <TouchButton
              disabled={left === 0 || amount + left < 0}
              onClick={() => change({ type: 'amount', at, amount: money(amount + left) })}
            >
              {t('takeRest')}
            </TouchButton>
          </Slip>
        </li>
      ))}
    </ul>
  )
}

type FieldProps = { label: string; amount: number; onAmount: (amount: number) => void }

const AmountField = ({ label, amount, onAmount }: FieldProps) => {
  const [typed, setTyped] = useState(amount === 0 ? '' : inKroner(amount))
  const parsed = typed.trim() === '' ? 0 : parseMoney(typed)
  const commit = () => parsed !== undefined && parsed >= 0 && onAmount(parsed)
  return (
    <input
      className={`${style.field} wide t-22 w-750 text-right`}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={parsed === undefined || parsed < 0}
      value={typed}
      placeholder="0,00"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
