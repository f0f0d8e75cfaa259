import { minus } from '@bon/contracts/kernel'
import { ForceReason, forcedCloseEndpoints } from '@bon/contracts/registers'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isProblem } from '../../shared/api/index.ts'
import { money } from '../../shared/format/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Banner, Dialog, TouchButton } from '../../shared/ui/index.ts'
import { AdminPinDialog } from '../admin-pin/index.ts'
import { Reasons } from '../cash/reasons.tsx'
import { useCountdown } from '../confirming/wait-button.tsx'
import { usePos } from '../registers/index.ts'
import noted from './close.module.css'
import style from './force.module.css'
import type { ForcedClose } from './forced-close.ts'
import { written } from './use-closing.ts'

type ForceCloseProps = { forced: ForcedClose; onClose: () => void }

/** ZR-17: shows what a forced close leaves unfinished, asks for a reason and an administrator's PIN (DES-10). */
export const ForceCloseDialog = ({ forced, onClose }: ForceCloseProps) => {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const { register, cashier } = usePos()
  const { count, ending, openOrders, expected, counted, blind } = forced
  const [reason, setReason] = useState<ForceReason>()
  const [note, setNote] = useState('')
  const seconds = useCountdown(5, reason)
  // One command id for every retry: the PIN authorises this id.
  const [commandId] = useState(newId)
  const force = useMutation({
    mutationFn: (why: ForceReason) =>
      call(forcedCloseEndpoints.register, {
        params: { uuid: register.uuid },
        commandId,
        body: { cashier_uuid: cashier.uuid, reason: why, count, ...written(note) },
      }),
    ...ending,
  })
  const go = () => {
    if (reason) force.mutate(reason)
  }
  if (isProblem(force.error, forcedCloseEndpoints.register, 'register.admin_pin_needed'))
    return (
      <AdminPinDialog
        register_uuid={register.uuid}
        action={{
          kind: 'register.force_close',
          subject_uuid: register.uuid,
          cashier_uuid: cashier.uuid,
          command_id: commandId,
        }}
        why={t('force.pin')}
        onAuthorised={go}
        onClose={force.reset}
      />
    )
  return (
    <Dialog title={t('force.title')} onClose={onClose} closable={!force.isPending} size={520}>
      <p className="dim2">{t('force.text')}</p>
      <ul className={`${style.lost} round-2 w-600`}>
        <li>
          {count
            ? t('force.counted', { amount: money(minus(counted, expected)) })
            : blind.isShown
              ? t('force.uncounted', { amount: money(expected) })
              : t('force.uncountedBlind')}
        </li>
        {openOrders > 0 ? <li>{t('force.orders', { count: openOrders })}</li> : null}
        <li>{t('force.underway')}</li>
      </ul>
      <Reasons
        legend={t('reason.legend')}
        reasons={ForceReason.options}
        chosen={reason}
        name={(each) => t(`force.reason_${each}`)}
        onChoose={setReason}
      />
      <label className={`${noted.note} below grid gap-4 dim2 t-14 w-600`}>
        {t('cash.note')}
        <textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </label>
      {force.error ? <Banner tone="bad">{textOf(force.error)}</Banner> : null}
      <TouchButton
        variant="danger"
        size="lg"
        className="wide"
        disabled={!reason || seconds > 0 || force.isPending}
        onClick={go}
      >
        <IconLock size={22} aria-hidden />
        {reason && seconds > 0 ? t('common:wait', { seconds }) : t('force.action')}
      </TouchButton>
    </Dialog>
  )
}
