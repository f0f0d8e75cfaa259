import { giftCardType } from '@bon/contracts/orders'
import { IconCheck, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DenominationFace } from '../../shared/denominations/index.ts'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import style from './change-panel.module.css'
import { giftCardMeans } from './gift-card-means.ts'
import type { Paid } from './send-sale.ts'
import { changeIn } from './tender.ts'

const ReceiptDialog = lazy(async () => ({
  default: (await import('../orders/receipt-dialog.tsx')).ReceiptDialog,
}))

/** Stands where the bon stood; the grid stays live and the next product is the dismissal (DESIGN.md 1). */
export const ChangePanel = ({ paid }: { paid: Paid }) => {
  const { t } = useTranslation('pos')
  const { register, cash, sale } = usePos()
  const [receipt, setReceipt] = useState(false)
  const change = changeIn(paid.change, cash.units)
  const own = paid.payment_type_uuid === giftCardType ? giftCardMeans(t('common:giftCard.one')) : undefined
  const means = own ?? register.payment_types.find(({ uuid }) => uuid === paid.payment_type_uuid) ?? cash
  const isCash = means.method === 'cash'
  return (
    <div className={style.panel}>
      <div role="status" aria-live="assertive">
        <p className={style.done}>
          <span className={style.check} aria-hidden>
            <IconCheck size={18} stroke={3} />
          </span>
          {t('change.paid', {
            nr: paid.order.short_nr,
            how: isCash ? inSentence(means.name) : t('change.by', { means: inSentence(means.name) }),
          })}
        </p>
        {paid.is_sealing ? <p className={style.sealing}>{t('change.sealing')}</p> : null}
        <p className={style.label}>{t(isCash ? 'common:pay.change' : 'common:pay.received')}</p>
        <p className={style.amount}>{money(isCash ? paid.change : paid.received)}</p>
      </div>
      {paid.change > 0 ? (
        <ul className={style.money} data-many={change.length > 3 || undefined} aria-label={t('change.give')}>
          {change.map(({ unit, count }) => (
            <li key={unit}>
              {count > 1 ? <b>{count} ×</b> : null}
              <DenominationFace unit={unit} size="change" />
            </li>
          ))}
        </ul>
      ) : null}
      <dl className={style.sums}>
        <div>
          <dt>{t('common:total')}</dt>
          <dd>{money(paid.due)}</dd>
        </div>
        <div>
          <dt>{t(isCash ? 'common:pay.received' : 'common:pay.tip')}</dt>
          <dd>{money(isCash ? paid.received : paid.tip)}</dd>
        </div>
      </dl>
      <div className={style.buttons}>
        {paid.is_sealing ? null : (
          <TouchButton look="chrome" size="lg" onClick={() => setReceipt(true)}>
            <IconPrinter size={22} aria-hidden />
            {t('common:receipt.one')}
          </TouchButton>
        )}
      </div>
      <TouchButton look="pay" size="xl" onClick={sale.dismiss}>
        <IconReceipt size={26} aria-hidden />
        {t('common:order.new')}
      </TouchButton>
      <p className={style.hint}>{t('change.next')}</p>
      {receipt ? (
        <Suspense>
          <ReceiptDialog orderUuid={paid.order.order_uuid} onClose={() => setReceipt(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** `Kort` is a word in a sentence, `MobilePay` a name that somebody else writes so. */
const inSentence = (name: string): string =>
  /^\p{Lu}\P{Lu}*$/u.test(name) ? name.toLocaleLowerCase('da') : name
