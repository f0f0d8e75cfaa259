import { IconNote, IconUserPlus, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes, Tag } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { askedDetails } from './asked-details.ts'
import style from './bon-head.module.css'
import { TableChip } from './table-chip.tsx'
import { useDetails } from './use-details.ts'

const ways = ['eatin', 'takeaway', 'delivery'] as const

/** The number, how the guest gets it, and what else is known of the bon: filled is tinted, empty is dashed. */
export const BonHead = () => {
  const { t } = useTranslation('pos')
  const { cart, bon, cartOff } = usePos()
  const { say } = useDetails()
  const { delivery_type, guests, customer, assigned_name } = cart.details
  return (
    <div className={style.head}>
      <div className={style.row}>
        <h2 className={classes(style.nr, 'mono')}>B-{cart.short_nr}</h2>
        {cart.base && bon.status !== 'open' ? (
          <Tag tone={bon.status === 'confirmed' ? 'warn' : 'primary'}>
            {t(`common:order.status.${bon.status}`)}
          </Tag>
        ) : null}
        {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row are no form. */}
        <div className={style.ways} role="group" aria-label={t('bon.delivery.label')}>
          {ways.map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={delivery_type === way}
              disabled={cartOff}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => say({ delivery_type: delivery_type === way ? null : way })}
            >
              {t(`bon.delivery.${way}`)}
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row are no form. */}
      <div className={style.chips} role="group" aria-label={t('bon.details')}>
        <TableChip />
        <Chip
          what="guests"
          icon={<IconUsers size={18} aria-hidden />}
          name={t('bon.guests')}
          value={guests}
        />
        <Chip
          what="customer"
          icon={<IconUserPlus size={18} aria-hidden />}
          name={t('bon.customer')}
          value={customer?.company?.name ?? customer?.name}
        />
        <Chip
          what="name"
          icon={<IconNote size={18} aria-hidden />}
          name={t('bon.name')}
          value={assigned_name}
        />
      </div>
    </div>
  )
}

type ChipProps = {
  what: 'guests' | 'customer' | 'name'
  icon: ReactNode
  name: string
  value: string | number | null | undefined
}

const Chip = ({ what, icon, name, value }: ChipProps) => {
  const { cartOff } = usePos()
  return (
    <button
      type="button"
      className={classes(style.chip, value ? style.filled : style.empty)}
      aria-haspopup="dialog"
      disabled={cartOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => askedDetails.ask({ what })}
    >
      {icon}
      {value ? (
        <>
          <span className="vh">{name}</span>
          <span>{value}</span>
        </>
      ) : (
        <span>{name}</span>
      )}
    </button>
  )
}
