import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { AdminPinDialog } from '../admin-pin/index.ts'
import { identifierOf, planQuery } from '../floor-plan/use-floor-plan.ts'
import { usePos } from '../registers/index.ts'
import type { DialogOf, HeldBon } from '../till/dialogs.ts'
import { takeOver } from './actions.ts'
import { usePlacing } from './use-placing.ts'

type TakeOverDialogProps = { dialog: DialogOf<'takeOver'>; onClose: () => void }

/** A bon that another register has open: who has it, and taking it over, with an administrator's PIN if it works there. */
export const TakeOverDialog = ({ dialog, onClose }: TakeOverDialogProps) => {
  const { t } = useTranslation('floor-plan')
  const { register, cashier } = usePos()
  const { action, actor, letGoFor, toSale, busy } = usePlacing()
  const { held, then } = dialog
  const { order_uuid, short_nr: nr, holder } = held
  // One act, whatever is asked in between.
  const [command_id] = useState(newId)
  const [asksPin, setAsksPin] = useState(false)
  const words = { nr, ...useHolder(holder) }
  const start = (isApproved: boolean) =>
    void action(async () => {
      setAsksPin(false)
      try {
        const order = await takeOver(actor, order_uuid, command_id)
        await letGoFor([order_uuid])
        onClose()
        toSale(order, then)
      } catch (error) {
        if (isApproved || problemOf(error)?.code !== 'register.admin_pin_needed') throw error
        setAsksPin(true)
      }
    })
  if (asksPin)
    return (
      <AdminPinDialog
        register_uuid={register.uuid}
        action={{
          kind: 'order.take_over',
          subject_uuid: order_uuid,
          cashier_uuid: cashier.uuid,
          command_id,
        }}
        why={t('takeOver.pin', words)}
        onAuthorised={() => start(true)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('takeOver.title', words)} onClose={onClose}>
      <p className="dim2">{t('takeOver.text', words)}</p>
      <div className="above-20 grid gap-8">
        <TouchButton variant="primary" size="lg" disabled={busy} onClick={() => start(false)}>
          {t('action.takeOver')}
        </TouchButton>
        <TouchButton size="lg" onClick={onClose}>
          {t('takeOver.leave')}
        </TouchButton>
      </div>
    </Dialog>
  )
}

/** The names of the register and the cashier that have a bon open. */
export const useHolder = ({ register_uuid, cashier_uuid }: HeldBon['holder']) => {
  const { register } = usePos()
  const { data } = useQuery(planQuery(register.uuid))
  return {
    register: data ? identifierOf(data.floor_plan, register_uuid) : '',
    cashier: register.cashiers.find(({ uuid }) => uuid === cashier_uuid)?.initials ?? '',
  }
}
