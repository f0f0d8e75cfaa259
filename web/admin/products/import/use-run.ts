import { type AnyResource, products, resourceEndpoints } from '@bon/contracts/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/platform/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import type { Checked } from './check.ts'
import { goOn, type ImportAction, type Run, saveRun } from './run.ts'
import { runBox } from './run-box.ts'

/** What a file says is no product before the server has looked at it: any fields may stand in it. */
const { bulk } = resourceEndpoints<AnyResource>(products)

const send = async (actions: ImportAction[], commandId: string) =>
  (await call(bulk, { body: { actions }, commandId })).body.results

/** This device's current import: start, resume, pause, undo, forget. */
export const useRun = () => {
  const { company } = useSession()
  const client = useQueryClient()
  const [run, setRun] = useState<Run | null>()
  const [status, setStatus] = useState<'still' | 'going' | 'pausing'>('still')
  const [error, setError] = useState<unknown>()
  const wantsPause = useRef(false)

  useEffect(() => {
    let isHere = true
    runBox.run(company.uuid).then(
      (found) => isHere && setRun(found ?? null),
      // Without readable storage there is no unfinished import to continue.
      () => isHere && setRun(null),
    )
    return () => {
      isHere = false
      // The page is left: pause; unanswered calls are resumed later.
      wantsPause.current = true
    }
  }, [company.uuid])

  const carryOn = async (begun: Run) => {
    wantsPause.current = false
    setStatus('going')
    setError(undefined)
    try {
      setRun(await goOn(begun, { box: runBox, send, onProgress: setRun, isPaused: () => wantsPause.current }))
    } catch (reason) {
      setError(reason)
    } finally {
      setStatus('still')
      await invalidateAfter(client, bulk)
    }
  }
  return {
    run,
    status,
    error,
    begin: async (file: string, checked: readonly Checked[]) => {
      const begun = await saveRun(runBox, { uuid: newId(), company_uuid: company.uuid, file }, checked)
      setRun(begun)
      await carryOn(begun)
    },
    goOn: () => run && carryOn(run),
    pause: () => {
      wantsPause.current = true
      setStatus('pausing')
    },
    forget: async () => {
      await runBox.forget(company.uuid)
      setRun(null)
    },
    /** Archives the products the import created; returns how many stay, because another product requires them. */
    undo: async (): Promise<number> => {
      let left = 0
      for (let at = 0; run && at < run.created.length; at += 200) {
        const actions: ImportAction[] = run.created
          .slice(at, at + 200)
          .map((uuid) => ({ action: 'archive' as const, uuid }))
        left += (await send(actions, newId())).filter(({ status: outcome }) => outcome === 'refused').length
      }
      await runBox.forget(company.uuid)
      await invalidateAfter(client, bulk)
      setRun(null)
      return left
    },
  }
}
