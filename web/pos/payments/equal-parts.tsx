import type { Money } from '@bon/contracts/kernel'
import { equalShares } from '@bon/contracts/orders'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import style from './equal-parts.module.css'

type EqualPartsProps = {
  unpaid: Money
  part: Money | undefined
  busy: boolean
  onPart: (part: Money | undefined) => void
  /** Asks for another part. */
  onType: () => void
}

/** DES-7: one guest pays a half, a third, a quarter or a typed part of the rest; what remains stays on the bon. */
export const EqualParts = ({ unpaid, part, busy, onPart, onType }: EqualPartsProps) => {
  const { t } = useTranslation('pos')
  const isTyped = part !== undefined && [2, 3, 4].every((count) => equalShares(unpaid, count)[0] !== part)
  return (
    <fieldset className={`${style.parts} fieldset grid gap-8`}>
      <legend>{t('bon:means.equalParts')}</legend>
      {[2, 3, 4].map((count) => {
        const share = equalShares(unpaid, count)[0]
        if (share === undefined || share <= 0) return null
        const isChosen = share === part
        return (
          <button
            key={count}
            type="button"
            aria-pressed={isChosen}
            disabled={busy}
            onClick={() => onPart(isChosen ? undefined : share)}
          >
            <b className="block t-16">1/{count}</b>
            <small className="block dim t-12">{money(share)}</small>
          </button>
        )
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-pressed={isTyped}
        disabled={busy || unpaid <= 0}
        onClick={() => (isTyped ? onPart(undefined) : onType())}
      >
        <b className="block t-16">{t('bon:means.part')}</b>
        {isTyped ? <small className="block dim t-12">{money(part)}</small> : null}
      </button>
    </fieldset>
  )
}
