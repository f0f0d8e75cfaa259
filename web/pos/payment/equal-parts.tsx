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
}

/** Design 07: a guest pays a half, a third or a quarter of what is left; the rest stays on the bon. */
export const EqualParts = ({ unpaid, part, busy, onPart }: EqualPartsProps) => {
  const { t } = useTranslation('pos')
  return (
    <fieldset className={style.parts}>
      <legend>{t('pay.equalParts')}</legend>
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
            <b>1/{count}</b>
            <small>{money(share)}</small>
          </button>
        )
      })}
    </fieldset>
  )
}
