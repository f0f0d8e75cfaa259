import { IconArrowsSplit2, IconCoins, IconDivide, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TouchButton } from '../../shared/ui/index.ts'
import type { SplitMode } from './split-draft.ts'
import { splitModes } from './split-draft.ts'
import style from './split-modes.module.css'

const icons = { items: IconReceipt, equal: IconDivide, amounts: IconCoins }

type ModesProps = {
  mode: SplitMode
  choose: (mode: SplitMode) => void
  halving: boolean
  setHalving: (halving: boolean) => void
  /** Lines do not move once money was taken. */
  isItemsOff: boolean
  isOff: boolean
}

/** By item makes orders; equal shares and amounts are part payments of the one order (DESIGN 09). */
export const SplitModes = ({ mode, choose, halving, setHalving, isItemsOff, isOff }: ModesProps) => {
  const { t } = useTranslation('split')
  return (
    <div className={style.top}>
      {/* biome-ignore lint/a11y/useSemanticElements: pressed buttons, no form. */}
      <div className={style.modes} role="group" aria-label={t('how')}>
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
        <TouchButton aria-pressed={halving} className={style.halve} onClick={() => setHalving(!halving)}>
          <IconArrowsSplit2 size={20} stroke={1.7} aria-hidden />
          {t('halve')}
        </TouchButton>
      ) : null}
    </div>
  )
}
