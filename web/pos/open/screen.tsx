import { minus, type Uuid, zero } from '@bon/contracts/kernel'
import { type RegisterData, type RegisterPaymentType, sessionEndpoints } from '@bon/contracts/registers'
import { IconLock, IconLockOpen, IconSchool } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateTopic, isProblem, problemOf } from '../../shared/api/index.ts'
import { dateTimeOf, money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, Logo, TouchButton } from '../../shared/ui/index.ts'
import frame from '../close/close.module.css'
import { CountGrid, counted, countLines, isComplete, useCounts } from '../counting/index.ts'
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

/** The closing screen without what is expected: count the float, open (POS-05). */
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
          // What is counted for training moves nothing, so there is nothing to confirm (DEF-21).
          ...(test_mode ? { test_mode } : since_close !== 0 && { confirmed_since_close: since_close }),
          ...(confirmed_clock ? { confirmed_clock } : {}),
        },
      }),
    onSettled: () => invalidateTopic(client, 'registers'),
  })
  const doubted = isProblem(open.error, sessionEndpoints.open, 'register.clock_unconfirmed')
  const shown = doubted ? String(problemOf(open.error)?.params?.['shown'] ?? '') : ''
  const previous = register.previous_cash_close
  const complete = isComplete(counts, units)
  // What the drawer holds beside what was left there: confirmed by its exact amount (ZR-14, ZR-15, ZR-23).
  const since_close = previous && complete ? minus(counted(counts, units), previous.amount) : zero
  const [agreed, agree] = useState(0)
  return (
    <div className={style.screen}>
      <header className={style.bar}>
        <Logo />
        <span>{`${t('common:register.title', { identifier: register.identifier })} · ${register.name}`}</span>
        <TouchButton look="chrome" className={style.lock} onClick={onLock}>
          {cashier.initials}
          <IconLock size={17} aria-hidden />
          <span className="vh">{t('common:cashier.switch')}</span>
        </TouchButton>
      </header>
      <main className={frame.close}>
        <nav className={frame.steps} aria-label={t('common:register.open')}>
          <h1>{t('open.title', { identifier: register.identifier })}</h1>
          <p className="dim2">{t('open.text')}</p>
        </nav>
        <section className={frame.count} aria-label={t('common:count.cash')}>
          <CountGrid units={units} counts={counts} onCount={set} />
          <div className={frame.under}>
            <TouchButton
              disabled={!previous?.counts.length}
              onClick={() => previous && fill(previous.counts)}
            >
              {t('open.same')}
            </TouchButton>
            <TouchButton onClick={() => fillRest(units)}>{t('count.rest')}</TouchButton>
            <TouchButton onClick={reset}>{t('pay.reset')}</TouchButton>
          </div>
        </section>
        <aside className={frame.right}>
          <OpenSlip counts={counts} units={units} previous={previous?.amount ?? null} />
          {since_close === 0 ? null : (
            <label className={frame.agree}>
              <input
                type="checkbox"
                checked={agreed === since_close}
                onChange={(event) => agree(event.target.checked ? since_close : 0)}
              />
              {t(since_close > 0 ? 'session:open.received' : 'session:open.transferred', {
                amount: money(Math.abs(since_close)),
              })}
            </label>
          )}
          {open.error && !doubted ? <Banner tone="bad">{textOf(open.error)}</Banner> : null}
          <TouchButton
            look="primary"
            size="xl"
            disabled={!complete || (since_close !== 0 && agreed !== since_close) || open.isPending}
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
        </aside>
      </main>
      {doubted && open.variables ? (
        <Suspense>
          <AdminPinDialog
            register_uuid={register.uuid}
            act={{
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
