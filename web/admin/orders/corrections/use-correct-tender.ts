import { officeApprovalEndpoints } from '@bon/contracts/identity'
import type { BodyOf, OrderUuid, Uuid } from '@bon/contracts/kernel'
import { officeCorrectionEndpoints } from '@bon/contracts/orders'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, problemOf } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/platform/index.ts'
import { useAction } from '../../parts/use-action.ts'

const { correctTender } = officeCorrectionEndpoints

type Correction = BodyOf<typeof correctTender> & { pin: string }
type Told = { onDone: () => void; onPinRefused: () => void }

/** Has the PIN approve the correction, and sends it under the same command. */
export const useCorrectTender = (order_uuid: OrderUuid, { onDone, onPinRefused }: Told) => {
  const { t } = useTranslation('corrections')
  // The same correction after no answer is the same command.
  const ids = useRef(new Map<string, Uuid>())
  const { run, busy, error, refusal, reset } = useAction({
    action: async ({ pin, ...body }: Correction) => {
      const key = Object.values(body).join(' ')
      const commandId = ids.current.get(key) ?? newId()
      ids.current.set(key, commandId)
      const kind = 'order.correct_tender_in_office'
      const action = { kind, subject_uuid: order_uuid, command_id: commandId } as const
      try {
        await call(officeApprovalEndpoints.approve, { body: { pin, action } })
      } catch (refused) {
        if (isPinCode(refused)) onPinRefused()
        throw refused
      }
      return call(correctTender, { params: { uuid: order_uuid }, body, commandId })
    },
    commands: [correctTender],
    successToast: () => ({ text: t('done') }),
    done: onDone,
  })
  return { run, busy, refusal, isPinRefused: isPinCode(error), reset }
}

const isPinCode = (error: unknown): boolean => {
  const code = problemOf(error)?.code
  return code === 'cashier.wrong_pin' || code === 'cashier.locked'
}
