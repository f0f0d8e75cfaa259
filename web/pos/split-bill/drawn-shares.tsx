import { money } from '@bon/contracts/kernel'
import { equalShares, type OrderView } from '@bon/contracts/orders'
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money as inKroner } from '../../shared/format/index.ts'
import { parseMoney } from '../../shared/money/index.ts'
import { classes, Facit, Slip, TouchButton } from '../../shared/ui/index.ts'
import guest from './guest-slip.module.css'
import style from './shares.module.css'
import split from './split-bill.module.css'
import type { SplitDraft } from './split-draft.ts'
import type { SplitAction } from './split-reducer.ts'

type DrawnProps = { order: OrderView; draft: SplitDraft; change: (action: SplitAction) => void }

/** Two to twelve pay the same; the first ones pay the odd øre (rule 1). */
export const EqualSlips = ({ order, draft, change }: DrawnProps) => {
  const { t } = useTranslation('split')
  const persons = (by: number) => change({ type: 'persons', persons: draft.persons + by })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a number, no form. */}
      <div className={style.persons} role="group" aria-label={t('persons')}>
        <TouchButton aria-label={t('fewer')} disabled={draft.persons <= 2} onClick={() => persons(-1)}>
          <IconMinus size={22} aria-hidden />
        </TouchButton>
        <b aria-live="polite">{t('people', { count: draft.persons })}</b>
        <TouchButton aria-label={t('more')} disabled={draft.persons >= 12} onClick={() => persons(1)}>
          <IconPlus size={22} aria-hidden />
        </TouchButton>
      </div>
      <ul className={split.slips} aria-label={t('bills')}>
        {equalShares(order.unpaid, draft.persons).map((amount, i) => (
          <li key={i} className={classes(guest.guest, guest.small)}>
            <Slip fill className={guest.share} label={t('share', { nr: i + 1 })}>
              <div className={guest.head}>
                <h2>{t('share', { nr: i + 1 })}</h2>
              </div>
              <div className={guest.sum}>
                <span>{t('pays')}</span>
                <Facit>{inKroner(amount)}</Facit>
              </div>
            </Slip>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Each says what he pays. */
export const AmountSlips = ({ order, draft, change }: DrawnProps) => {
  const { t } = useTranslation('split')
  const left = draft.amounts.reduce((rest, amount) => rest - amount, order.unpaid as number)
  return (
    <ul className={split.slips} aria-label={t('bills')}>
      {draft.amounts.map((amount, at) => (
        <li key={at} className={classes(guest.guest, guest.small)}>
          <Slip fill className={guest.share} label={t('share', { nr: at + 1 })}>
            <div className={guest.head}>
              <h2>{t('share', { nr: at + 1 })}</h2>
              {draft.amounts.length > 2 ? (
                <button
                  type="button"
                  className={guest.remove}
                  aria-label={t('removeShare', { nr: at + 1 })}
                  onClick={() => change({ type: 'amountRemoved', at })}
                >
                  <IconX size={18} aria-hidden />
                </button>
              ) : null}
            </div>
            <AmountField
              // Another hand's amount (the rest, a wiped drawing) is shown; what is being typed is left alone.
              key={amount}
              label={t('amountOf', { nr: at + 1 })}
              amount={amount}
              tell={(said) => change({ type: 'amount', at, amount: money(said) })}
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

type FieldProps = { label: string; amount: number; tell: (amount: number) => void }

const AmountField = ({ label, amount, tell }: FieldProps) => {
  const [typed, setTyped] = useState(amount === 0 ? '' : inKroner(amount))
  const said = typed.trim() === '' ? 0 : parseMoney(typed)
  const commit = () => said !== undefined && said >= 0 && tell(said)
  return (
    <input
      className={style.field}
      inputMode="decimal"
      aria-label={label}
      aria-invalid={said === undefined || said < 0}
      value={typed}
      placeholder="0,00"
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
