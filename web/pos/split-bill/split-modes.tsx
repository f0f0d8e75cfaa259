import { IconArrowsSplit2, IconCoins, IconDivide, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import { type SplitMode, splitModes } from './split-draft.ts'
import style from './split-modes.module.css'

const icons = { items: IconReceipt, equal: IconDivide, amounts: IconCoins }

type ModesProps = {
  mode: SplitMode
  choose: (mode: SplitMode) => void
  halving: boolean
  setHalving: (halving: boolean) => void
  /** Lines cannot be moved after a payment. */
  isItemsOff: boolean
  isOff: boolean
}

/** By item creates orders; equal shares and amounts are part payments of the one order (DES-9). */
export const SplitModes = ({ mode, choose, halving, setHalving, isItemsOff, isOff }: ModesProps) => {
  const { t } = useTranslation('split')
  return (
    <div className="row gap-12 rigid wraps">
      {/* biome-ignore lint/a11y/useSemanticElements: pressed buttons, no form. */}
      <div className={`${style.modes} grid gap-4 plate`} role="group" aria-label={t('how')}>
        {splitModes.map((one) => {
          const Icon = icons[one]
          return (
            <button
              key={one}
              type="button"
              aria-pressed={mode === one}
              disabled={mode !== one && (isOff || (one === 'items' && isItemsOff))}
              onClick={() => choose(one)}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
              {t(`mode.${one}`)}
            </button>
          )
        })}
      </div>
      {mode === 'items' && !isItemsOff ? (
        <TouchButton
          aria-pressed={halving}
          className={`${style.halve} push`}
          onClick={() => setHalving(!halving)}
        >
          <IconArrowsSplit2 size={20} stroke={1.7} aria-hidden />
          {t('halve')}
        </TouchButton>
      ) : null}
    </div>
  )
}
