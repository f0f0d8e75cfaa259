import { lineTotals } from '@bon/contracts/orders'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { classes, Slip, Tag, TotalAmount } from '../../shared/ui/index.ts'
import { GuestName } from './guest-name.tsx'
import style from './guest-slip.module.css'
import { LineChoices } from './original-slip.tsx'
import type { Bill } from './split-bills.ts'
import type { SplitAction } from './split-reducer.ts'

type DrawnProps = {
  bill: Bill
  isMarked: boolean
  change: (action: SplitAction) => void
  giveBack: (line_uuid: string, nr: number) => void
}

/** A guest's unsaved bon; the marked one receives tapped lines. */
export const DrawnSlip = ({ bill, isMarked, change, giveBack }: DrawnProps) => {
  const { t } = useTranslation('split')
  const { nr, items, total } = bill
  const name = t('guest', { nr })
  return (
    <li className={classes(style.guest, 'column gap-8', isMarked && style.marked)} data-slip={nr}>
      <Slip fill className={style.paper} label={name}>
        <div className={`${style.head} row gap-6 spread touch`}>
          <GuestName nr={nr} isMarked={isMarked} change={change} />
          {isMarked ? (
            <>
              <Tag tone="primary">{t('takes')}</Tag>
              <button
                type="button"
                className={`${style.remove} rigid place-centre dim2`}
                aria-label={t('removeGuest', { nr })}
                onClick={() => change({ type: 'guestRemoved', nr })}
              >
                <IconX size={18} aria-hidden />
              </button>
            </>
          ) : null}
        </div>
        <ul className={`${style.lines} scrolls t-15`}>
          {items.map(({ line_uuid, line, required_lines }) => (
            <li key={line_uuid}>
              <button
                type="button"
                className={`${style.line} grid gap-4 middle wide touch text-left`}
                data-line={line_uuid}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => giveBack(line_uuid, nr)}
              >
                <b>{quantity(line.quantity)}</b>
                <span lang="da">
                  {line.name}
                  <LineChoices line={line} />
                  {required_lines.map((required_line) => (
                    <small key={required_line.uuid} className="block dim t-13">
                      {required_line.name} {money(lineTotals(required_line).total)}
                    </small>
                  ))}
                </span>
                <span>{money(lineTotals(line).total)}</span>
              </button>
            </li>
          ))}
        </ul>
        {/* The whole empty slip is a tap target that marks it. */}
        <button
          type="button"
          className={`${style.blank} fill`}
          tabIndex={-1}
          aria-hidden
          onClick={() => change({ type: 'marked', nr })}
        />
        <div className={`${style.sum} push-down flex baseline spread dim2`}>
          <span>{t('common:total')}</span>
          <TotalAmount>{money(total)}</TotalAmount>
        </div>
      </Slip>
    </li>
  )
}
