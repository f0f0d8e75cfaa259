import { type BodyOf, canonical, type Uuid } from '@bon/contracts/kernel'
import { sessionEndpoints, type ZReportView } from '@bon/contracts/registers'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, invalidateAfter, isProblem, isUnanswered } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
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

/**
 * The close itself; a refusal reads the session and its open orders again. One that was not answered may have been done:
 * pressed again it keeps its command id, so that the answer is its Z.
 */
export const useCloseCall = ({ session, read, body, onExpectedChanged, onDone }: CloseCall) => {
  const { register, cashier, onClosed } = usePos()
  const client = useQueryClient()
  const closingHere = ownClosing(client)
  const unanswered = useRef<{ fingerprint: string; id: Uuid }>(undefined)
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
    mutationFn: () => {
      const sent = { cashier_uuid: cashier.uuid, ...body }
      const fingerprint = canonical([session?.session_uuid, sent])
      if (unanswered.current?.fingerprint !== fingerprint) unanswered.current = { fingerprint, id: newId() }
      const request = { params: { uuid: register.uuid }, commandId: unanswered.current.id, body: sent }
      return call(sessionEndpoints.close, request)
    },
    ...ending,
    onError: (refusal) => {
      ending.onError()
      if (!isUnanswered(refusal)) unanswered.current = undefined
      // A sale came in between: fetch the expected amounts again and require a new confirmation.
      if (isProblem(refusal, sessionEndpoints.close, 'register.expected_changed')) onExpectedChanged()
      void client.invalidateQueries({ queryKey: read })
    },
  })
  return { close, ending }
}
