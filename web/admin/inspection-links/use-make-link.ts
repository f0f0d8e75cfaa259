import { inspectionLinkEndpoints, officeApprovalEndpoints } from '@bon/contracts/identity'
import { useState } from 'react'
import { call, problemOf } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { useAction } from '../parts/use-action.ts'

const { make } = inspectionLinkEndpoints

/** Has the PIN approve one link, and makes it under the same command: after no answer it is sent again, and is one. */
export const useMakeLink = (onPinRefused: () => void) => {
  const { company } = useSession()
  const [commandId] = useState(newId)
  const [made, setMade] = useState<{ secret: string; until: string }>()
  const { run, busy, error, refusal, reset } = useAction({
    action: async (pin: string) => {
      const kind = 'inspection_link.make_in_office'
      const action = { kind, subject_uuid: company.uuid, command_id: commandId } as const
      try {
        await call(officeApprovalEndpoints.approve, { body: { pin, action } })
      } catch (refused) {
        if (isPinCode(refused)) onPinRefused()
        throw refused
      }
      return call(make, { body: {}, commandId })
    },
    commands: [make],
    done: ({ body }) => setMade(body),
  })
  return { run, busy, refusal, isPinRefused: isPinCode(error), reset, made }
}

const isPinCode = (error: unknown): boolean => {
  const code = problemOf(error)?.code
  return code === 'cashier.wrong_pin' || code === 'cashier.locked'
}
