import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DenominationFace } from '../../shared/denominations/index.ts'
import { denomination, money } from '../../shared/format/index.ts'
import style from './count-grid.module.css'

type CountRowProps = {
  unit: number
  count: number | undefined
  fixed: boolean
  onCount: (count: number | undefined) => void
}

export const CountRow = ({ unit, count, fixed, onCount }: CountRowProps) => {
  const { t } = useTranslation('session')
  const name = denomination(unit)
  return (
    <div className={`${style.row} grid gap-4 middle t-15`}>
      <DenominationFace unit={unit} size="row" />
      <button
        type="button"
        disabled={fixed}
        aria-label={t('count.less', { name })}
        tabIndex={-1}
        onClick={() => onCount((count ?? 0) - 1)}
      >
        <IconMinus size={19} aria-hidden />
      </button>
      <input
        inputMode="numeric"
        readOnly={fixed}
        aria-label={t('count.of', { name })}
        value={count ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, 5)
          onCount(digits === '' ? undefined : Number(digits))
        }}
        onKeyDown={(event) => {
          if (fixed || (event.key !== '+' && event.key !== '-')) return
          event.preventDefault()
          onCount((count ?? 0) + (event.key === '+' ? 1 : -1))
        }}
      />
      <button
        type="button"
        disabled={fixed}
        aria-label={t('count.more', { name })}
        tabIndex={-1}
        onClick={() => onCount((count ?? 0) + 1)}
      >
        <IconPlus size={19} aria-hidden />
      </button>
      <span className="num">{money(unit * (count ?? 0))}</span>
    </div>
  )
}
