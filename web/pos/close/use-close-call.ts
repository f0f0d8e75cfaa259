import type { BodyOf } from '@bon/contracts/kernel'
import { sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, invalidateAfter, isProblem } from '../../shared/api/index.ts'
import { ownClosing } from '../popups/closed-elsewhere.ts'
import { usePos } from '../registers/index.ts'

type CloseCall = {
  session: ZReportView | undefined
  /** What the screen shows of the session. */
  read: QueryKey
  body: Omit<BodyOf<typeof sessionEndpoints.close>, 'cashier_uuid'>
  onExpectedChanged: () => void
  onDone: () => void
}

/** The close itself; a refusal reads the session and its open orders again. */
export const useCloseCall = ({ session, read, body, onExpectedChanged, onDone }: CloseCall) => {
  const { register, cashier, onClosed } = usePos()
  const client = useQueryClient()
  const closingHere = ownClosing(client)
  const ending = {
    onMutate: () => session && closingHere.begins(session.session_uuid),
    onSuccess: ({ body }: { body: { z_report: ZReportView } }) => {
      onDone()
      onClosed(body.z_report)
      void invalidateAfter(client, sessionEndpoints.close)
    },
    onError: () => session && closingHere.failed(session.session_uuid),
  }
  const close = useMutation({
    mutationFn: () =>
      call(sessionEndpoints.close, {
        params: { uuid: register.uuid },
        body: { cashier_uuid: cashier.uuid, ...body },
      }),
    ...ending,
    onError: (refusal) => {
      ending.onError()
      // A sale came in between: fetch the expected amounts again and require a new confirmation.
      if (isProblem(refusal, sessionEndpoints.close, 'register.expected_changed')) onExpectedChanged()
      void client.invalidateQueries({ queryKey: read })
    },
  })
  return { close, ending }
}
