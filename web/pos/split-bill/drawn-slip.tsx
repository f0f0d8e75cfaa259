import { lineTotals } from '@bon/contracts/orders'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money, quantity } from '../../shared/format/index.ts'
import { classes, Facit, Slip, Tag } from '../../shared/ui/index.ts'
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

/** A guest's bon before it is saved; the marked one takes what is tapped. */
export const DrawnSlip = ({ bill, isMarked, change, giveBack }: DrawnProps) => {
  const { t } = useTranslation('split')
  const { nr, items, total } = bill
  const name = t('guest', { nr })
  return (
    <li className={classes(style.guest, isMarked && style.marked)} data-slip={nr}>
      <Slip fill className={style.paper} label={name}>
        <div className={style.head}>
          <GuestName nr={nr} isMarked={isMarked} change={change} />
          {isMarked ? (
            <>
              <Tag tone="primary">{t('takes')}</Tag>
              <button
                type="button"
                className={style.remove}
                aria-label={t('removeGuest', { nr })}
                onClick={() => change({ type: 'guestRemoved', nr })}
              >
                <IconX size={18} aria-hidden />
              </button>
            </>
          ) : null}
        </div>
        <ul className={style.lines}>
          {items.map(({ line_uuid, line, slaves }) => (
            <li key={line_uuid}>
              <button
                type="button"
                className={style.line}
                data-line={line_uuid}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => giveBack(line_uuid, nr)}
              >
                <b>{quantity(line.quantity)}</b>
                <span lang="da">
                  {line.name}
                  <LineChoices line={line} />
                  {slaves.map((slave) => (
                    <small key={slave.uuid}>
                      {slave.name} {money(lineTotals(slave).total)}
                    </small>
                  ))}
                </span>
                <span>{money(lineTotals(line).total)}</span>
              </button>
            </li>
          ))}
        </ul>
        {/* The whole empty paper is a target: who taps it marks it. */}
        <button
          type="button"
          className={style.blank}
          tabIndex={-1}
          aria-hidden
          onClick={() => change({ type: 'marked', nr })}
        />
        <div className={style.sum}>
          <span>{t('common:total')}</span>
          <Facit>{money(total)}</Facit>
        </div>
      </Slip>
    </li>
  )
}
