import { IconCheck, IconClockPause, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { useStore } from '../../shared/store/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import type { KeptSale } from '../waiting/kept-sale.ts'
import { usePrintProvisional } from '../waiting/use-print-provisional.ts'
import { itemOf } from '../waiting/waiting-reducer.ts'
import style from './change-panel.module.css'

/** In place of the change panel while the server has not answered: what to give back, and a paper without a number. */
export const KeptPanel = ({ item }: { item: KeptSale }) => {
  const { t } = useTranslation(['waiting', 'common', 'bon'])
  const { sale, services } = usePos()
  const print = usePrintProvisional()
  const kept = itemOf(useStore(services.waiting.list), item.command.command_id)
  const waits = kept !== undefined && !kept.accepted
  const nr = item.cart.short_nr
  const { due, change, received } = item.money
  return (
    <div className={`${style.panel} fill column gap-16 round-3`} data-part="kept">
      <div role="status" aria-live="assertive">
        <p className={`${style.done} row gap-10`}>
          {waits ? <IconClockPause size={26} aria-hidden /> : <IconCheck size={26} aria-hidden />}
          {t(waits ? 'kept.text' : 'kept.sent', { nr })}
        </p>
        <p className="above t-22 w-650">{t('common:pay.change')}</p>
        <p className={`${style.amount} w-800`} data-long={change >= 1_000_00 || undefined}>
          {money(change)}
        </p>
      </div>
      <dl className={style.sums}>
        {[
          [t('common:total'), due],
          [t('common:pay.received'), received],
        ].map(([name, amount]) => (
          <div className="flex spread" key={name}>
            <dt>{name}</dt>
            <dd className="w-650">{money(Number(amount))}</dd>
          </div>
        ))}
      </dl>
      <TouchButton variant="chrome" size="lg" className="push-down" onClick={() => print(item)}>
        <IconPrinter size={22} aria-hidden />
        {t('print')}
      </TouchButton>
      <TouchButton variant="pay" size="xl" onClick={sale.dismiss}>
        <IconReceipt size={26} aria-hidden />
        {t('common:order.new')}
      </TouchButton>
      <p className={`${style.hint} t-14 text-centre`}>{t('bon:change.next')}</p>
    </div>
  )
}
