import type { RegisterPaymentType } from '@bon/contracts/registers'
import {
  IconCash,
  IconCreditCard,
  IconDeviceMobileDollar,
  IconFileText,
  IconGiftCard,
  IconQrcode,
  IconWorld,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './payment-methods.module.css'
import { useTenderName } from './use-tender-name.ts'

type PaymentMethodsProps = {
  types: readonly RegisterPaymentType[]
  chosen: RegisterPaymentType
  busy: boolean
  onChoose: (type: RegisterPaymentType) => void
}

const faces = {
  cash: { Icon: IconCash, word: 'pay.drawerOpens' },
  card: { Icon: IconCreditCard, word: 'cards:onTerminal' },
  autonomous: { Icon: IconDeviceMobileDollar, word: 'bon:means.typedOff' },
  enclosure: { Icon: IconFileText, word: 'bon:means.inDrawer' },
  gift_card: { Icon: IconGiftCard, word: 'bon:means.onCard' },
  external: { Icon: IconWorld, word: 'bon:means.elsewhere' },
} as const
const code = { Icon: IconQrcode, word: 'cards:code.onTerminal' } as const
const kitchenFingerprint = ({ method, by_code }: RegisterPaymentType) => {
  if (by_code) return code
  return method && method in faces ? faces[method as keyof typeof faces] : undefined
}

/** The register's payment types. */
export const PaymentMethods = ({ types, chosen, busy, onChoose }: PaymentMethodsProps) => {
  const { t } = useTranslation('pos')
  const { nameOf } = useTenderName()
  return (
    // biome-ignore lint/a11y/useSemanticElements: pressed buttons, no form.
    <div className="column gap-8" role="group" aria-label={t('common:paymentType')}>
      {types.map((type) => {
        const kitchen_fingerprint = kitchenFingerprint(type)
        if (!kitchen_fingerprint) return null
        const { Icon, word } = kitchen_fingerprint
        return (
          <button
            key={type.uuid}
            type="button"
            className={`${style.method} row gap-12 plate t-16 w-650 text-left`}
            aria-pressed={type.uuid === chosen.uuid}
            disabled={busy}
            onClick={() => onChoose(type)}
          >
            <Icon size={25} stroke={1.7} aria-hidden />
            <span>
              {nameOf(type.name)}
              {/* No drawer hint where the drawer stays closed (REG-34). */}
              {type.method === 'cash' && type.open_cash_drawer !== 'always' ? null : (
                <small className="under dim t-13">{t(word)}</small>
              )}
            </span>
          </button>
        )
      })}
    </div>
  )
}
