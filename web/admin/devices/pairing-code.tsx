import { deviceEndpoints } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { durationOf } from '../../shared/format/index.ts'
import { every, now } from '../../shared/platform/index.ts'
import { classes } from '../../shared/ui/index.ts'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import { useAct } from '../identity/use-act.ts'
import own from './devices.module.css'

type PairingCodeProps = { register_uuid: Uuid; paired: number; children?: ReactNode }

/** A code to be typed at the tablet: large, once, for ten minutes. While it stands the list is asked for news. */
export const PairingCode = ({ register_uuid, paired, children }: PairingCodeProps) => {
  const { t } = useTranslation('identity')
  const [made, setMade] = useState<{ code: string; until: number; paired: number }>()
  const { run, busy, refusal } = useAct({
    act: () => call(deviceEndpoints.pairingCode, { params: { uuid: register_uuid } }),
    done: ({ body }) =>
      setMade({
        code: body.code,
        until: Temporal.Instant.from(body.expires_at).epochMilliseconds,
        paired,
      }),
  })
  const left = useTimeLeft(made?.until)
  // One more device than when the code was made: it is used.
  const isOpen = made !== undefined && left > 0 && paired <= made.paired
  return (
    <div className={classes(style.form, own.pair)}>
      {isOpen ? (
        <div className={own.code}>
          <p className={own.digits} aria-live="polite">
            {made.code}
          </p>
          <p>{t('devices.code_text', { address: `${window.location.host}/pos-auto-login` })}</p>
          {/* Silent: a countdown that speaks every second is heard by nobody (DESIGN.md 7). */}
          <p className={style.small} aria-live="off">
            {t('devices.code_left', { time: durationOf(left) })}
          </p>
        </div>
      ) : null}
      <Refusal text={refusal} />
      <div className={style.actions}>
        <Button variant={isOpen ? 'default' : 'filled'} onClick={() => run()} loading={busy}>
          {t(isOpen ? 'devices.new_code' : 'devices.make_code')}
        </Button>
        {children}
      </div>
    </div>
  )
}

const useTimeLeft = (until: number | undefined): number => {
  const client = useQueryClient()
  const [at, setAt] = useState(now)
  const left = until === undefined ? 0 : Math.max(0, until - at)
  const isRunning = left > 0 || (until !== undefined && at < until)
  useEffect(() => setAt(now()), [until])
  useEffect(() => (isRunning ? every(1000, () => setAt(now())) : undefined), [isRunning])
  useEffect(
    () =>
      isRunning
        ? every(3000, () => {
            const { method, path } = deviceEndpoints.list
            void client.invalidateQueries({ queryKey: [method, path] })
          })
        : undefined,
    [isRunning, client],
  )
  return left
}
