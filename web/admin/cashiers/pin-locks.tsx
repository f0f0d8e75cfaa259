import { type PinLock, pinLockEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { timeOf } from '../../shared/format/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import parts from '../parts/parts.module.css'

/** What wrong PINs have locked, while anything is, and the button that forgives it all (G-29). */
export const PinLocks = () => {
  const { t } = useTranslation('identity')
  const { data } = useQuery(query(pinLockEndpoints.list, {}))
  const clear = useAct({
    act: () => call(pinLockEndpoints.clear, {}),
    stale: [pinLockEndpoints.list],
    said: () => ({ text: t('pin_locks.cleared') }),
  })
  if (!data || data.locks.length === 0) return null
  const nameOf = ({ name, of }: PinLock) =>
    name ?? t(of === 'company' ? 'pin_locks.company' : 'pin_locks.person')
  const untilOf = ({ until }: PinLock) =>
    until === null ? t('pin_locks.until_admin') : t('pin_locks.for_now', { time: timeOf(until) })
  return (
    <section className={parts.card} aria-labelledby="pin-locks">
      <div className={parts.cardHead}>
        <IconLock size={22} aria-hidden />
        <h2 id="pin-locks">{t('pin_locks.title')}</h2>
      </div>
      <p className={style.small}>{t('pin_locks.text')}</p>
      <ul className={style.lines}>
        {data.locks.map((lock) => (
          <li key={`${lock.kind} ${nameOf(lock)} ${lock.until}`}>
            {t(`pin_locks.${lock.kind}`, { name: nameOf(lock), until: untilOf(lock) })}
          </li>
        ))}
      </ul>
      <Refusal text={clear.refusal} />
      <div className={style.actions}>
        <Button variant="default" onClick={() => clear.run()} loading={clear.busy}>
          {t('pin_locks.clear')}
        </Button>
      </div>
    </section>
  )
}
