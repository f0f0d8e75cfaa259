import { orderTotals } from '@bon/contracts/orders'
import { IconReceipt } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { money, percent } from '../../shared/format/index.ts'
import { classes, Slip, Tag } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './bon.module.css'
import { BonActions } from './bon-actions.tsx'
import { BonLine } from './bon-line.tsx'
import { isSaved, unpaidOfCart } from './cart.ts'

/** The paper slip with what is on the bon, and under it what one can do with it. */
export const Bon = () => {
  const { t } = useTranslation('pos')
  const { cart, bon } = usePos()
  const end = useRef<HTMLLIElement>(null)
  const count = cart.lines.length
  // A new or opened line scrolls into view.
  useEffect(() => {
    // Newer browsers answer a promise here, which an effect must not.
    void end.current?.scrollIntoView?.({ block: 'end' })
  }, [count, cart.selected])
  return (
    <>
      <div className={style.wrap} data-part="paper">
        <Slip fill className={style.paper}>
          <div className={style.head}>
            <h2 className={classes(style.nr, 'mono')}>B-{cart.short_nr}</h2>
            {cart.base ? (
              <Tag tone={bon.status === 'confirmed' ? 'warn' : 'primary'}>
                {t(`common:order.status.${bon.status}`)}
              </Tag>
            ) : null}
          </div>
          {count === 0 ? (
            <Empty />
          ) : (
            <ul className={style.lines} aria-label={t('bon.lines')}>
              {cart.lines.map((line) => (
                <BonLine
                  key={line.uuid}
                  line={line}
                  selected={cart.selected === line.uuid}
                  saved={isSaved(cart, line.uuid)}
                />
              ))}
              <li ref={end} aria-hidden />
            </ul>
          )}
          <Sums />
        </Slip>
      </div>
      <BonActions />
    </>
  )
}

const Empty = () => {
  const { t } = useTranslation('pos')
  return (
    <div className={classes(style.lines, style.empty)}>
      <IconReceipt size={42} stroke={1.3} aria-hidden />
      <b>{t('bon.empty')}</b>
      <span>{t('bon.emptyText')}</span>
    </div>
  )
}

const Sums = () => {
  const { t } = useTranslation('pos')
  const { cart } = usePos()
  const { discount, by_rate } = orderTotals(cart.lines)
  const paid = cart.base?.payments_total ?? 0
  return (
    <div className={style.sums}>
      <div>
        <span>{discount > 0 ? `${t('common:line.discount')} ${money(-discount)}` : null}</span>
        <span>
          {by_rate
            .map((rate) => `${t('common:vat.included')} ${percent(rate.vat_rate)} ${money(rate.vat)}`)
            .join(' · ')}
        </span>
      </div>
      {paid > 0 ? (
        <div>
          <span>{t('bon.paid', { amount: money(paid) })}</span>
          <b>
            {t('common:unpaid')} {money(unpaidOfCart(cart))}
          </b>
        </div>
      ) : null}
    </div>
  )
}
