import {
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
import { usePos } from '../register/index.ts'
import { askedDetails } from '../sale/asked-details.ts'
import { discounts } from '../sale/discounts.ts'
import { useBonChanges } from '../sale/use-bon-changes.ts'
import { useDetails } from '../sale/use-details.ts'
import style from './bon-details.module.css'

/** What is done to a whole bon now and then: discount, price profile, comment, cancelling. */
export const MoreDialog = () => {
  const { t } = useTranslation(['bon', 'papers'])
  const { cart, register, cartOff } = usePos()
  const { company } = useSession()
  const { say, discount } = useDetails()
  const { clear, save } = useBonChanges()
  const given = cart.details.percentage_discount ?? 0
  const isOwn = given > 0 && !discounts.includes(given)
  const profiles = register.price_rules.price_profiles
  const chosen = cart.details.price_profile_uuid ?? null
  const give = (percentage: number) => {
    askedDetails.done()
    if (percentage !== given) discount(percentage)
  }
  return (
    <Dialog title={t('more.title', { nr: cart.short_nr })} onClose={askedDetails.done} size={560}>
      <h3 className={style.heading}>{t('more.discount')}</h3>
      <p className={style.hint}>{t('more.discountText')}</p>
      <div className={style.row}>
        {[0, ...discounts].map((percentage) => (
          <TouchButton
            key={percentage}
            look={percentage === given ? 'primary' : 'plain'}
            aria-pressed={percentage === given}
            disabled={cartOff}
            onClick={() => give(percentage)}
          >
            {percentage ? percent(percentage) : t('more.noDiscount')}
          </TouchButton>
        ))}
        <TouchButton
          look={isOwn ? 'primary' : 'plain'}
          aria-pressed={isOwn}
          disabled={cartOff}
          onClick={() => askedDetails.ask({ what: 'discount' })}
        >
          {isOwn ? percent(given) : t('more.otherDiscount')}
        </TouchButton>
      </div>
      {profiles.length > 0 ? (
        <>
          <h3 className={style.heading}>{t('more.profile')}</h3>
          <div className={style.row}>
            {[{ uuid: null, name: t('more.profileNone') }, ...profiles].map(({ uuid, name }) => (
              <TouchButton
                key={uuid ?? ''}
                look={uuid === chosen ? 'primary' : 'plain'}
                aria-pressed={uuid === chosen}
                disabled={cartOff}
                onClick={() => say({ price_profile_uuid: uuid })}
              >
                {name}
              </TouchButton>
            ))}
          </div>
        </>
      ) : null}
      <div className={style.rows}>
        <TouchButton
          disabled={cartOff || cart.lines.length === 0}
          onClick={() => {
            askedDetails.done()
            save()
          }}
        >
          <IconDeviceFloppy size={21} aria-hidden />
          {t('more.save')}
        </TouchButton>
        <TouchButton
          disabled={cartOff || cart.lines.length === 0}
          onClick={() => askedDetails.ask({ what: 'bill' })}
        >
          <IconReceipt size={21} aria-hidden />
          {t('papers:bill.open')}
        </TouchButton>
        {company.addons_allowed.gift_cards ? (
          <TouchButton disabled={cartOff} onClick={() => askedDetails.ask({ what: 'gift_card' })}>
            <IconGiftCard size={21} aria-hidden />
            {t('giftCard.sell')}
          </TouchButton>
        ) : null}
        <TouchButton disabled={cartOff} onClick={() => askedDetails.ask({ what: 'note' })}>
          <IconMessage2 size={21} aria-hidden />
          {cart.details.customer_note || t('more.note')}
        </TouchButton>
        {register.may_invoice && company.addons_allowed.pos_invoicing ? (
          <TouchButton
            disabled={cart.lines.length === 0}
            onClick={() => askedDetails.ask({ what: 'invoice' })}
          >
            <IconFileInvoice size={21} aria-hidden />
            {t('more.toInvoice')}
          </TouchButton>
        ) : null}
        {cart.base ? (
          <TouchButton
            look="danger"
            disabled={cart.base.payments_total !== 0}
            onClick={() => askedDetails.ask({ what: 'cancel' })}
          >
            <IconX size={21} aria-hidden />
            {t('more.cancel')}
          </TouchButton>
        ) : (
          <TouchButton
            look="danger"
            disabled={cart.lines.length === 0}
            onClick={() => {
              askedDetails.done()
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
