import { pieces, type TenthsOfPercent, quantity as thousandths } from '@bon/contracts/kernel'
import { lineTotals, type OrderLine } from '@bon/contracts/orders'
import { IconMinus, IconPercentage, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './bon-line.module.css'
import { useLineChanges } from './use-line-changes.ts'

type BonLineProps = { line: OrderLine; selected: boolean; saved: boolean }

/** A line of the bon; tapped it opens in place. New lines have a bar, saved ones are lighter. */
export const BonLine = ({ line, selected, saved }: BonLineProps) => {
  const { t } = useTranslation('pos')
  const { change } = usePos()
  const { gross, discount } = lineTotals(line)
  return (
    <li className={classes(selected && style.open)}>
      <button
        type="button"
        className={classes(style.line, saved ? style.saved : style.fresh)}
        aria-expanded={selected}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => change({ type: 'selected', uuid: line.uuid })}
      >
        <span className={style.quantity}>{quantity(line.quantity)}</span>
        <span className={style.name} lang="da">
          {line.name}
        </span>
        <span className={style.amount}>{money(gross)}</span>
        {discount > 0 ? (
          <span className={style.discount}>
            <span>
              {t('common:line.discount')} {percent(line.percentage_discount)}
            </span>
            <span>{money(-discount)}</span>
          </span>
        ) : null}
      </button>
      {selected ? <LineTools line={line} /> : null}
    </li>
  )
}

const discounts: TenthsOfPercent[] = [0, 50, 100, 200, 500]

const LineTools = ({ line }: { line: OrderLine }) => {
  const { t } = useTranslation('pos')
  const { change, cartOff } = usePos()
  const { remove, add } = useLineChanges()
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className={style.tools}>
        <span className={style.stepper}>
          <button
            type="button"
            aria-label={t('line.less')}
            disabled={cartOff}
            onClick={() => add(line, thousandths(-1000))}
          >
            <IconMinus size={20} aria-hidden />
          </button>
          <b aria-live="polite">{quantity(line.quantity)}</b>
          <button
            type="button"
            aria-label={t('line.more')}
            disabled={cartOff}
            onClick={() => add(line, pieces(1))}
          >
            <IconPlus size={20} aria-hidden />
          </button>
        </span>
        <button
          type="button"
          aria-label={t('common:line.discount')}
          aria-expanded={choosing}
          disabled={cartOff}
          onClick={() => setChoosing(!choosing)}
        >
          <IconPercentage size={21} aria-hidden />
        </button>
        <button
          type="button"
          className={style.remove}
          aria-label={t('common:line.remove')}
          disabled={cartOff}
          onClick={() => remove(line)}
        >
          <IconTrash size={21} aria-hidden />
        </button>
      </div>
      {choosing ? (
        <div className={style.tools}>
          {discounts.map((percentage) => (
            <button
              key={percentage}
              type="button"
              aria-pressed={line.percentage_discount === percentage}
              onClick={() => change({ type: 'discount', uuid: line.uuid, percentage })}
            >
              {percent(percentage)}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}
