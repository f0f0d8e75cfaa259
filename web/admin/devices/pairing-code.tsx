import { deviceEndpoints } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { durationOf } from '../../shared/format/index.ts'
import { every, now } from '../../shared/platform/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import own from './devices.module.css'

type PairingCodeProps = { register_uuid: RegisterUuid; paired: number; children?: ReactNode }

/**
 * A pairing code to type on the tablet: shown once, valid for ten minutes. While it is shown the device list is polled.
 */
export const PairingCode = ({ register_uuid, paired, children }: PairingCodeProps) => {
  const { t } = useTranslation('identity')
  const [made, setMade] = useState<{ code: string; until: number; paired: number }>()
  const { run, busy, refusal } = useAction({
    action: () => call(deviceEndpoints.pairingCode, { params: { uuid: register_uuid } }),
    done: ({ body }) =>
      setMade({
        code: body.code,
        until: Temporal.Instant.from(body.expires_at).epochMilliseconds,
        paired,
      }),
  })
  const left = useTimeLeft(made?.until)
  // One device more than when the code was made: it has been used.
  const isOpen = made !== undefined && left > 0 && paired <= made.paired
  return (
    <div className={classes('stack gap-16', 'above')}>
      {isOpen ? (
        <div className={`${own.code} grid gap-8 round-2 text-centre`}>
          <p className={own.digits} aria-live="polite">
            {made.code}
          </p>
          <p>{t('devices.code_text', { address: `${window.location.host}/pos-auto-login` })}</p>
          {/* Not announced: a countdown read out every second is useless (DES-38). */}
          <p className="note" aria-live="off">
            {t('devices.code_left', { time: durationOf(left) })}
          </p>
        </div>
      ) : null}
      <Refusal text={refusal} />
      <div className="actions">
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
      isRunning ? every(3000, () => void invalidateAfter(client, deviceEndpoints.pairingCode)) : undefined,
    [isRunning, client],
  )
  return left
}
