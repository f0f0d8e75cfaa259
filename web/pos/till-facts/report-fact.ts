import type { RegisterUuid } from '@bon/contracts/kernel'
import { reportTillFact, type TillFact } from '@bon/contracts/registers'
import { call, isUnanswered } from '../../shared/api/index.ts'
import { newId, pause } from '../../shared/platform/index.ts'

/** Between two tries while the server does not answer. */
const pauseMs = 3_000

/** Sends a fact until the server answers, under one id; a refusal is an answer. */
export const reportFact = async (uuid: RegisterUuid, body: TillFact, signal?: AbortSignal): Promise<void> => {
  const commandId = newId()
  while (!signal?.aborted) {
    try {
      await call(reportTillFact, { params: { uuid }, body, commandId, ...(signal && { signal }) })
      return
    } catch (error) {
      if (!isUnanswered(error)) return
      await pause(pauseMs, signal)
    }
  }
}
