import { minus, type Uuid, zero } from '@bon/contracts/kernel'
import { type RegisterData, type RegisterPaymentType, sessionEndpoints } from '@bon/contracts/registers'
import { IconLock, IconLockOpen, IconSchool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter, isProblem, problemOf } from '../../shared/api/index.ts'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, Logo, TouchButton } from '../../shared/ui/index.ts'
import {
  Agree,
  CountFrame,
  CountGrid,
  CountSide,
  CountSteps,
  CountWork,
  counted,
  countLines,
  isComplete,
  UnderCount,
  useCounts,
} from '../counting/index.ts'
import style from './open.module.css'
import { OpenSlip } from './open-slip.tsx'

const AdminPinDialog = lazy(async () => ({
  default: (await import('../admin-pin/index.ts')).AdminPinDialog,
}))

type Opening = { command_id: Uuid; test_mode?: true; confirmed_clock?: true }

type OpenProps = {
  register: RegisterData
  cash: RegisterPaymentType
  cashier: { uuid: string; initials: string }
  onLock: () => void
}

/** Like the closing screen, without expected amounts: count the float and open (POS-05). */
export const OpenScreen = ({ register, cash, cashier, onLock }: OpenProps) => {
  const { t } = useTranslation(['pos', 'session'])
  const textOf = useProblemText()
  const client = useQueryClient()
  const { counts, set, fill, fillRest, reset } = useCounts()
  const { units } = cash
  const open = useMutation({
    mutationFn: ({ command_id, test_mode, confirmed_clock }: Opening) =>
      call(sessionEndpoints.open, {
        params: { uuid: register.uuid },
        commandId: command_id,
        body: {
          cashier_uuid: cashier.uuid,
          counts: countLines(counts, units),
          // A test session's count adjusts no cash, so there is nothing to confirm (DEF-21).
          ...(test_mode
            ? { test_mode }
            : opening_adjustment !== 0 && { confirmed_since_close: opening_adjustment }),
          ...(confirmed_clock && { confirmed_clock }),
        },
      }),
    onSettled: () => invalidateAfter(client, sessionEndpoints.open),
  })
  const doubted = isProblem(open.error, sessionEndpoints.open, 'register.clock_unconfirmed')
  const shown = doubted ? String(problemOf(open.error)?.params?.['shown'] ?? '') : ''
  const previous = register.previous_cash_close
  const complete = isComplete(counts, units)
  // Difference between the drawer and the amount left at the last close, confirmed exactly (ZR-14, ZR-15, ZR-23).
  const opening_adjustment = previous && complete ? minus(counted(counts, units), previous.amount) : zero
  const [agreed, agree] = useState(0)
  return (
    <div className={`${style.screen} grid t-16`}>
      <header className={`${style.bar} row gap-14 w-600`}>
        <Logo />
        <span>{`${t('common:register.title', { identifier: register.identifier })} · ${register.name}`}</span>
        <TouchButton variant="chrome" className={style.lock} onClick={onLock}>
          {cashier.initials}
          <IconLock size={17} aria-hidden />
          <span className="vh">{t('common:cashier.switch')}</span>
        </TouchButton>
      </header>
      <CountFrame>
        <CountSteps aria-label={t('common:register.open')}>
          <h1 className="title-28">{t('open.title', { identifier: register.identifier })}</h1>
          <p className="dim2">{t('open.text')}</p>
        </CountSteps>
        <CountWork aria-label={t('common:count.cash')}>
          <CountGrid units={units} counts={counts} onCount={set} />
          <UnderCount>
            <TouchButton
              disabled={!previous?.counts.length}
              onClick={() => previous && fill(previous.counts)}
            >
              {t('open.same')}
            </TouchButton>
            <TouchButton onClick={() => fillRest(units)}>{t('count.rest')}</TouchButton>
            <TouchButton onClick={reset}>{t('pay.reset')}</TouchButton>
          </UnderCount>
        </CountWork>
        <CountSide>
          <OpenSlip counts={counts} units={units} previous={previous?.amount ?? null} />
          {opening_adjustment === 0 ? null : (
            <Agree
              checked={agreed === opening_adjustment}
              onChange={(checked) => agree(checked ? opening_adjustment : 0)}
            >
              {t(opening_adjustment > 0 ? 'session:open.received' : 'session:open.transferred', {
                amount: money(Math.abs(opening_adjustment)),
              })}
            </Agree>
          )}
          {open.error && !doubted ? <Banner tone="bad">{textOf(open.error)}</Banner> : null}
          <TouchButton
            variant="primary"
            size="xl"
            disabled={
              !complete || (opening_adjustment !== 0 && agreed !== opening_adjustment) || open.isPending
            }
            onClick={() => open.mutate({ command_id: newId() })}
          >
            <IconLockOpen size={22} aria-hidden />
            {open.isPending ? t('open.opening') : t('common:register.open')}
          </TouchButton>
          <TouchButton
            size="lg"
            aria-describedby="test-mode"
            disabled={!complete || open.isPending}
            onClick={() => open.mutate({ command_id: newId(), test_mode: true })}
          >
            <IconSchool size={22} aria-hidden />
            {t('session:testMode.open')}
          </TouchButton>
          <p id="test-mode" className="dim2">
            {t('session:testMode.openText')}
          </p>
        </CountSide>
      </CountFrame>
      {doubted && open.variables ? (
        <Suspense>
          <AdminPinDialog
            register_uuid={register.uuid}
            action={{
              kind: 'register.open',
              subject_uuid: register.uuid,
              cashier_uuid: cashier.uuid,
              command_id: open.variables.command_id,
            }}
            why={t('session:open.clock', { shown: shown && dateTimeOf(shown) })}
            onAuthorised={() => open.variables && open.mutate({ ...open.variables, confirmed_clock: true })}
            onClose={open.reset}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
