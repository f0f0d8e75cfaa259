import type { RegisterRow } from '@bon/contracts/registers'
import { IconLink, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeOf, wholeMoney } from '../../../shared/format/index.ts'
import { classes, StateDot, Tag } from '../../../shared/ui/index.ts'
import { useDayText } from '../../shell/use-day-text.ts'
import style from './registers.module.css'

type RegisterOptionProps = { register: RegisterRow; chosen: boolean; isHere: boolean; onChoose: () => void }

export const RegisterOption = ({ register, chosen, isHere, onChoose }: RegisterOptionProps) => {
  const { t } = useTranslation('pos')
  const { session } = register
  return (
    <button
      type="button"
      className={classes(style.option, 'row wide round-3 text-left', !session && style.closed)}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={`${style.number} place-centre w-800`}>{register.identifier}</span>
      <span className={`${style.about} grow`}>
        <b>{register.name}</b>
        <small>
          <Since register={register} />
        </small>
        <span className="above-8 flex gap-6 wraps">
          {session ? (
            <Tag tone="ok">
              <StateDot state="ok" />
              {t('registers.open')}
            </Tag>
          ) : (
            <Tag>
              <IconLock aria-hidden />
              {t('registers.closed')}
            </Tag>
          )}
          {session?.test_mode ? <Tag tone="warn">{t('registers.test')}</Tag> : null}
          {isHere ? (
            <Tag tone="primary">
              <IconLink aria-hidden />
              {t('registers.here')}
            </Tag>
          ) : null}
        </span>
      </span>
      {session ? (
        <span className={`${style.sales} text-right`}>
          <b>{wholeMoney(session.gross)}</b>
          <small>{t('registers.receipts', { count: session.receipts })}</small>
        </span>
      ) : null}
    </button>
  )
}

const Since = ({ register: { session, last_close, cashiers } }: { register: RegisterRow }) => {
  const { t } = useTranslation('pos')
  const dayText = useDayText()
  if (session) {
    const initials = cashiers.find(({ uuid }) => uuid === session.opened_by)?.initials
    return [t('registers.since', { time: timeOf(session.opened_at) }), initials].filter(Boolean).join(' · ')
  }
  if (!last_close) return t('registers.never')
  return `Z ${String(last_close.n).padStart(4, '0')} · ${dayText(last_close.at)} ${timeOf(last_close.at)}`
}
