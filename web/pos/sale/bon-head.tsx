import { IconNote, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes, Tag } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import style from './bon-head.module.css'
import { TableChip } from './table-chip.tsx'
import { useDetails } from './use-details.ts'

const ways = ['eatin', 'takeaway', 'delivery'] as const

/** Number, delivery type and details of the bon: a set detail is tinted, an unset one dashed. */
export const BonHead = () => {
  const { t } = useTranslation('pos')
  const { short_nr, details, base, status } = useSteadyPos()
  const { guests, customer, assigned_name } = details
  return (
    <div className={`${style.head} one-column grid gap-6`}>
      <div className="row gap-6">
        <h2 className={classes(style.nr, 'dim t-13', 'mono')}>B-{short_nr}</h2>
        {base && status !== 'open' ? (
          <Tag tone={status === 'confirmed' ? 'warn' : 'primary'}>{t(`common:order.status.${status}`)}</Tag>
        ) : null}
        <Ways />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons in a row are no form. */}
      <div className={`${style.chips} flex gap-5`} role="group" aria-label={t('bon.details')}>
        <TableChip />
        <Chip
          kind="guests"
          icon={<IconUsers size={18} aria-hidden />}
          name={t('bon.guests')}
          value={guests}
        />
        <Chip
          kind="customer"
          icon={<IconUserPlus size={18} aria-hidden />}
          name={t('bon.customer')}
          value={customer?.company?.name ?? customer?.name}
        />
        <Chip
          kind="assignNameToOrderQuery"
          icon={<IconNote size={18} aria-hidden />}
          name={t('bon.name')}
          value={assigned_name}
        />
      </div>
    </div>
  )
}

const Ways = () => {
  const { t } = useTranslation('pos')
  const { details, cartOff } = useSteadyPos()
  const { setDetails } = useDetails()
  const words = useMemo(() => ways.map((way) => ({ way, text: t(`bon.delivery.${way}`) })), [t])
  const label = useMemo(() => t('bon.delivery.label'), [t])
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons in a row are no form.
    <div className={style.ways} role="group" aria-label={label}>
      {words.map(({ way, text }) => (
        <button
          key={way}
          type="button"
          aria-pressed={details.delivery_type === way}
          disabled={cartOff}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setDetails({ delivery_type: details.delivery_type === way ? null : way })}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

type ChipProps = {
  kind: 'guests' | 'customer' | 'assignNameToOrderQuery'
  icon: ReactNode
  name: string
  value: string | number | null | undefined
}

const Chip = ({ kind, icon, name, value }: ChipProps) => {
  const { cartOff, dispatch } = useSteadyPos()
  return (
    <button
      type="button"
      className={classes(
        style.chip,
        'inline-row centre gap-5 t-14 w-600 one-line',
        value ? style.filled : style.empty,
      )}
      aria-haspopup="dialog"
      disabled={cartOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => dispatch({ type: 'opened', dialog: { kind } })}
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
