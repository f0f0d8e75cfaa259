import { giftCardType, zeroTotalType } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import type { RegisterPaymentType } from '@bon/contracts/registers'
import { IconCheck, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isProblem } from '../../shared/api/index.ts'
import { DenominationFace } from '../../shared/denominations/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { SoldGiftCards, useReceiptPrint } from '../papers/index.ts'
import { usePos } from '../registers/index.ts'
import style from './change-panel.module.css'
import { ChangeSums } from './change-sums.tsx'
import { giftCardTender } from './gift-card-means.ts'
import type { Paid } from './send-sale.ts'
import { changeIn } from './tender.ts'
import { useTenderName } from './use-tender-name.ts'
import { zeroTotalTender } from './zero-total.ts'

/** Replaces the bon after a payment; the grid stays active and the next product dismisses it (DES-28). */
export const ChangePanel = ({ paid }: { paid: Paid }) => {
  const { t } = useTranslation(['bon', 'pos'])
  const { register, cash, sale, dispatch } = usePos()
  const receiptPrint = useReceiptPrint(paid.order.order_uuid)
  const textOf = useProblemText()
  // Without a printer nothing printed by itself; the key prints in the browser.
  const failed = isProblem(receiptPrint.error, paperEndpoints.print, 'paper.no_printer')
    ? null
    : receiptPrint.error
  const builtIn: Record<string, RegisterPaymentType> = {
    [giftCardType]: giftCardTender(t('common:giftCard.one')),
    [zeroTotalType]: zeroTotalTender(t('pos:pay.free')),
  }
  const own = builtIn[paid.payment_type_uuid]
  const paymentType =
    own ?? register.payment_types.find(({ uuid }) => uuid === paid.payment_type_uuid) ?? cash
  const isCash = paymentType.method === 'cash'
  const shown = isCash ? paid.change : paid.received
  return (
    <div className={`${style.panel} fill column gap-16 round-3`}>
      <div role="status" aria-live="assertive">
        <PaidBy paid={paid} name={paymentType.name} isCash={isCash} />
        {paid.is_sealing ? <p className="below w-650">{t('change.sealing')}</p> : null}
        <p className="t-22 w-650">{t(isCash ? 'common:pay.change' : 'common:pay.received')}</p>
        <p className={`${style.amount} w-800`} data-long={shown >= 1_000_00 || undefined}>
          {money(shown)}
        </p>
      </div>
      {paid.change > 0 ? <ChangeMoney change={changeIn(paid.change, cash.units)} /> : null}
      <ChangeSums paid={paid} isCash={isCash} />
      {paid.order.lines.some(({ gift_card }) => gift_card) ? (
        <SoldGiftCards orderUuid={paid.order.order_uuid} onKnown={() => receiptPrint.print('printer')} />
      ) : null}
      {failed ? <p role="alert">{textOf(failed)}</p> : null}
      <div className="evenly push-down flex gap-8">
        {paid.is_sealing ? null : (
          <>
            <TouchButton
              variant="chrome"
              size="lg"
              disabled={receiptPrint.isPending || receiptPrint.isSuccess}
              onClick={() => receiptPrint.print('any')}
            >
              <IconPrinter size={22} aria-hidden />
              {t(receiptPrint.isSuccess ? 'papers:printed' : 'papers:printNow')}
            </TouchButton>
            <TouchButton
              variant="chrome"
              size="lg"
              onClick={() =>
                dispatch({ type: 'opened', dialog: { kind: 'receipt', order_uuid: paid.order.order_uuid } })
              }
            >
              {t('papers:look')}
            </TouchButton>
          </>
        )}
      </div>
      <TouchButton variant="pay" size="xl" onClick={sale.dismiss}>
        <IconReceipt size={26} aria-hidden />
        {t('common:order.new')}
      </TouchButton>
      <p className={`${style.hint} t-14 text-centre`}>{t('change.next')}</p>
    </div>
  )
}

/** Which bon is paid, and by which means. */
const PaidBy = ({ paid, name, isCash }: { paid: Paid; name: string; isCash: boolean }) => {
  const { t } = useTranslation(['bon', 'pos'])
  const { inSentence } = useTenderName()
  const nr = paid.order.short_nr
  const isFree = paid.payment_type_uuid === zeroTotalType
  const how = isCash ? inSentence(name) : t('change.by', { paymentType: inSentence(name) })
  return (
    <p className={`${style.done} row`}>
      <span className={`${style.check} place-centre`} aria-hidden>
        <IconCheck size={18} stroke={3} />
      </span>
      {isFree ? t('change.free', { nr }) : t('change.paid', { nr, how })}
    </p>
  )
}

/** The notes and coins to hand back. */
const ChangeMoney = ({ change }: { change: ReturnType<typeof changeIn> }) => {
  const { t } = useTranslation(['bon', 'pos'])
  return (
    <ul
      className={`${style.money} row wraps`}
      data-many={change.length > 3 || undefined}
      aria-label={t('change.give')}
    >
      {change.map(({ unit, count }) => (
        <li className="row t-18 w-750" key={unit}>
          {count > 1 ? <b>{count} ×</b> : null}
          <DenominationFace unit={unit} size="change" />
        </li>
      ))}
    </ul>
  )
}
