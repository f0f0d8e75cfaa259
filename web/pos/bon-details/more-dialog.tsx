import {
  IconBottle,
  IconDeviceFloppy,
  IconFileInvoice,
  IconGiftCard,
  IconMessage2,
  IconReceipt,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ReportThis } from '../../shared/error-reports/index.ts'
import { percent } from '../../shared/format/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import { depositsOf } from '../sale/deposits-of.ts'
import { bonKindOf } from '../sale/line-of.ts'
import { discounts } from '../sale/order-discount.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'
import { useBonDiscount } from '../sale/use-bon-discount.ts'
import { useDetails } from '../sale/use-details.ts'
import style from './bon-details.module.css'

/** Less frequent actions on a whole bon: discount, price profile, comment, cancelling. */
export const MoreDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['bon', 'papers'])
  const { cart, register, cash, cartOff, dispatch } = usePos()
  const { company } = useSession()
  const { setDetails } = useDetails()
  const { discount } = useBonDiscount()
  const { clear, save } = useBonChanges()
  const currentDiscount = cart.details.percentage_discount ?? 0
  const hasAmounts = cart.lines.some(({ discount_amount }) => discount_amount !== undefined)
  const currentKind = bonKindOf(cart.lines, cart.details, currentDiscount)
  const isOwn = currentDiscount > 0 && !currentKind && !discounts.includes(currentDiscount)
  const ownKinds = register.discount_kinds.filter(({ share }) => share > 0)
  const isPlain = (percentage: number) => percentage === currentDiscount && !hasAmounts && !currentKind
  const profiles = register.price_rules.price_profiles
  const chosen = cart.details.price_profile_uuid ?? null
  const give = (percentage: number) => {
    onClose()
    if (!isPlain(percentage)) discount(percentage)
  }
  return (
    <Dialog title={t('more.title', { nr: cart.short_nr })} onClose={onClose} size={560}>
      <h3 className="above-8 t-16 w-750">{t('more.discount')}</h3>
      <p className="dim2 t-14">{t('more.discountText')}</p>
      <div className={`${style.row} flex gap-8 wraps`}>
        {[0, ...discounts].map((percentage) => (
          <TouchButton
            key={percentage}
            variant={isPlain(percentage) ? 'primary' : 'plain'}
            aria-pressed={isPlain(percentage)}
            disabled={cartOff}
            onClick={() => give(percentage)}
          >
            {percentage ? percent(percentage) : t('more.noDiscount')}
          </TouchButton>
        ))}
        <TouchButton
          variant={isOwn ? 'primary' : 'plain'}
          aria-pressed={isOwn}
          disabled={cartOff}
          onClick={() => dispatch({ type: 'opened', dialog: { kind: 'orderDiscount' } })}
        >
          {isOwn ? percent(currentDiscount) : t('more.otherDiscount')}
        </TouchButton>
        <TouchButton
          variant={hasAmounts ? 'primary' : 'plain'}
          aria-pressed={hasAmounts}
          disabled={cartOff || cart.lines.length === 0}
          onClick={() => dispatch({ type: 'opened', dialog: { kind: 'orderDiscountAmount' } })}
        >
          {t('more.discountAmount')}
        </TouchButton>
        {ownKinds.map(({ uuid, name, form, share }) => (
          <TouchButton
            key={uuid}
            variant={currentKind?.uuid === uuid ? 'primary' : 'plain'}
            aria-pressed={currentKind?.uuid === uuid}
            disabled={cartOff || cart.lines.length === 0}
            onClick={() => {
              onClose()
              discount(share, { uuid, name, form })
            }}
          >
            {name} {percent(share)}
          </TouchButton>
        ))}
      </div>
      {profiles.length > 0 ? (
        <>
          <h3 className="above-8 t-16 w-750">{t('more.profile')}</h3>
          <div className={`${style.row} flex gap-8 wraps`}>
            {[{ uuid: null, name: t('more.profileNone') }, ...profiles].map(({ uuid, name }) => (
              <TouchButton
                key={uuid ?? ''}
                variant={uuid === chosen ? 'primary' : 'plain'}
                aria-pressed={uuid === chosen}
                disabled={cartOff}
                onClick={() => setDetails({ price_profile_uuid: uuid })}
              >
                {name}
              </TouchButton>
            ))}
          </div>
        </>
      ) : null}
      <div className={`${style.rows} above-16 grid gap-8`}>
        <TouchButton
          disabled={cartOff || cart.lines.length === 0}
          onClick={() => {
            onClose()
            save()
          }}
        >
          <IconDeviceFloppy size={21} aria-hidden />
          {t('more.save')}
        </TouchButton>
        <TouchButton
          disabled={cartOff || cart.lines.length === 0}
          onClick={() => dispatch({ type: 'opened', dialog: { kind: 'bill' } })}
        >
          <IconReceipt size={21} aria-hidden />
          {t('papers:bill.open')}
        </TouchButton>
        {company.addons_allowed.gift_cards ? (
          <TouchButton
            disabled={cartOff}
            onClick={() => dispatch({ type: 'opened', dialog: { kind: 'sellGiftCard' } })}
          >
            <IconGiftCard size={21} aria-hidden />
            {t('giftCard.sell')}
          </TouchButton>
        ) : null}
        <TouchButton
          disabled={cartOff}
          onClick={() => dispatch({ type: 'opened', dialog: { kind: 'note' } })}
        >
          <IconMessage2 size={21} aria-hidden />
          {cart.details.customer_note || t('more.note')}
        </TouchButton>
        {cash.method === 'cash' && depositsOf(register.products).length > 0 ? (
          <TouchButton onClick={() => dispatch({ type: 'opened', dialog: { kind: 'deposits' } })}>
            <IconBottle size={21} aria-hidden />
            {t('more.deposits')}
          </TouchButton>
        ) : null}
        {register.may_invoice && company.addons_allowed.pos_invoicing ? (
          <TouchButton
            disabled={cart.lines.length === 0}
            onClick={() => dispatch({ type: 'opened', dialog: { kind: 'convertToInvoiceQuery' } })}
          >
            <IconFileInvoice size={21} aria-hidden />
            {t('more.toInvoice')}
          </TouchButton>
        ) : null}
        {cart.base ? (
          <TouchButton
            variant="danger"
            disabled={cart.base.payments_total !== 0}
            onClick={() => dispatch({ type: 'opened', dialog: { kind: 'cancelOrder' } })}
          >
            <IconX size={21} aria-hidden />
            {t('more.cancel')}
          </TouchButton>
        ) : (
          <TouchButton
            variant="danger"
            disabled={cart.lines.length === 0}
            onClick={() => {
              onClose()
              clear()
            }}
          >
            <IconTrash size={21} aria-hidden />
            {t('more.clear')}
          </TouchButton>
        )}
        <ReportThis />
      </div>
    </Dialog>
  )
}
