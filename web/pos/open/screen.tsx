import { minus, type Uuid, zero } from '@bon/contracts/kernel'
import { type RegisterData, type RegisterPaymentType, sessionEndpoints } from '@bon/contracts/registers'
import { IconLock, IconLockOpen, IconSchool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { call, invalidateAfter, isProblem, problemOf } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { tillPath } from '../../shared/paths/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { Banner, Logo, Slip, TouchButton } from '../../shared/ui/index.ts'
import {
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
import { useApprove } from '../till/use-approve.ts'
import { useTillDispatch } from '../till/use-till.ts'
import style from './open.module.css'
import { OpenSlip } from './open-slip.tsx'
import { SinceClose, useSinceClose } from './since-close.tsx'

type Opening = { command_id: Uuid; test_mode?: true; confirmed_clock?: true }

type OpenProps = {
  register: RegisterData
  cash: RegisterPaymentType
  cashier: { uuid: string; initials: string }
  onLock: () => void
  /** Messages that stand above the screen. */
  children?: ReactNode
}

const isClockDoubted = (error: unknown): boolean =>
  isProblem(error, sessionEndpoints.open, 'register.clock_unconfirmed')

/** Like the closing screen, without expected amounts: count the float and open (POS-05). */
export const OpenScreen = ({ register, cash, cashier, onLock, children }: OpenProps) => {
  const { t } = useTranslation(['pos', 'session'])
  const textOf = useProblemText()
  const client = useQueryClient()
  const { company } = useSession()
  const approve = useApprove(useTillDispatch())
  const { counts, set, fill, fillRest, reset } = useCounts()
  const takesCash = cash.method === 'cash'
  const units = takesCash ? cash.units : []
  const previous = takesCash ? register.previous_cash_close : null
  const complete = isComplete(counts, units)
  const since = useSinceClose(previous && complete ? minus(counted(counts, units), previous.amount) : zero)
  const toSale = useToSale(register)
  const open = useMutation({
    mutationFn: ({ command_id, test_mode, confirmed_clock }: Opening) =>
      call(sessionEndpoints.open, {
        params: { uuid: register.uuid },
        commandId: command_id,
        body: {
          cashier_uuid: cashier.uuid,
          counts: countLines(counts, units),
          // A test session's count adjusts no cash, so there is nothing to confirm (DEF-21).
          ...(test_mode ? { test_mode } : since.body),
          ...(confirmed_clock && { confirmed_clock }),
        },
      }),
    onError: (error, opening) => {
      if (isClockDoubted(error)) void confirmClock(error, opening)
    },
    onSuccess: toSale,
    onSettled: () => invalidateAfter(client, sessionEndpoints.open),
  })
  const confirmClock = async (error: unknown, opening: Opening) => {
    const shown = String(problemOf(error)?.params?.['shown'] ?? '')
    const { command_id } = opening
    const action = {
      kind: 'register.open',
      subject_uuid: register.uuid,
      cashier_uuid: cashier.uuid,
      command_id,
    } as const
    const why = t('session:open.clock', { shown: shown && dateTimeOf(shown) })
    const isConfirmed = (await approve({ register_uuid: register.uuid, action, why })) !== undefined
    if (isConfirmed) open.mutate({ ...opening, confirmed_clock: true })
    else open.reset()
  }
  const counting = (
    <>
      <CountGrid units={units} counts={counts} onCount={set} />
      <UnderCount>
        <TouchButton
          disabled={!previous?.counts.length}
          aria-describedby="same-why"
          onClick={() => previous && fill(previous.counts)}
        >
          {t('session:open.same')}
        </TouchButton>
        <TouchButton onClick={() => fillRest(units)}>{t('session:count.rest')}</TouchButton>
        <TouchButton onClick={reset}>{t('pay.reset')}</TouchButton>
        {previous?.counts.length ? null : (
          <p id="same-why" className="dim2 t-14">
            {t(previous ? 'session:open.sameSafe' : 'session:open.sameNone')}
          </p>
        )}
      </UnderCount>
    </>
  )
  return (
    <div className={`${style.screen} grid t-16`}>
      <header className={`${style.bar} row gap-14 w-600`}>
        <Logo />
        <span>{`${t('common:register.title', { identifier: register.identifier })} · ${register.name}`}</span>
        <TouchButton variant="chrome" className={`${style.lock} push`} onClick={onLock}>
          {cashier.initials}
          <IconLock size={17} aria-hidden />
          <span className="vh">{t('common:cashier.switch')}</span>
        </TouchButton>
      </header>
      <div>{children}</div>
      <CountFrame>
        <CountSteps aria-label={t('common:register.open')}>
          <h1 className="title-28">{t('session:open.title', { identifier: register.identifier })}</h1>
          {takesCash ? <p className="dim2">{t('session:open.text')}</p> : null}
        </CountSteps>
        <CountWork aria-label={t('common:count.cash')}>{takesCash ? counting : null}</CountWork>
        <CountSide>
          {takesCash ? (
            <OpenSlip counts={counts} units={units} previous={previous?.amount ?? null} />
          ) : (
            <Slip fill>
              <p>{t('session:open.noCash')}</p>
            </Slip>
          )}
          <SinceClose since={since} />
          {open.error && !isClockDoubted(open.error) ? (
            <Banner tone="bad">{textOf(open.error)}</Banner>
          ) : null}
          {/* All that a practice company sells is test mode (BEYOND-23). */}
          {company.type === 'practice' ? null : (
            <TouchButton
              variant="primary"
              size="xl"
              disabled={!complete || !since.isSaid || open.isPending}
              onClick={() => open.mutate({ command_id: newId() })}
            >
              <IconLockOpen size={22} aria-hidden />
              {open.isPending ? t('session:open.opening') : t('common:register.open')}
            </TouchButton>
          )}
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
    </div>
  )
}

/** An opened register shows where it sells; a reload of the closing page must not end in another close. */
const useToSale = ({ uuid, main_display }: RegisterData) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { company } = useSession()
  return () => {
    if (!pathname.endsWith('/register')) return
    void navigate(tillPath(company.uuid, uuid, main_display === 'floor_plan' ? 'floor-plan' : undefined))
  }
}
