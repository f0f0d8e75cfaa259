import { products, resourceEndpoints } from '@bon/contracts/resources'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, invalidateTopic } from '../../../shared/api/index.ts'
import { newId } from '../../../shared/platform/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import type { Checked } from './check.ts'
import { goOn, type ImportAct, keepRun, type Run } from './run.ts'
import { runBox } from './run-box.ts'

const { bulk } = resourceEndpoints(products)

const send = async (acts: ImportAct[], commandId: string) =>
  (await call(bulk, { body: { acts: acts as never }, commandId })).body.results

/** The import that this device is in the middle of: begun, gone on with, paused, undone, forgotten. */
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
      () => isHere && setRun(null),
    )
    return () => {
      isHere = false
      // The page is left: what is under way is answered or not, and gone on with later.
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
      await invalidateTopic(client, 'resources')
    }
  }
  return {
    run,
    status,
    error,
    begin: async (file: string, checked: readonly Checked[]) => {
      const begun = await keepRun(runBox, { uuid: newId(), company_uuid: company.uuid, file }, checked)
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
    /** Archives what the import made; a product that is sold along with another is left and told. */
    undo: async (): Promise<number> => {
      let left = 0
      for (let at = 0; run && at < run.created.length; at += 200) {
        const acts: ImportAct[] = run.created
          .slice(at, at + 200)
          .map((uuid) => ({ act: 'archive' as const, uuid }))
        left += (await send(acts, newId())).filter(({ status: told }) => told === 'refused').length
      }
      await runBox.forget(company.uuid)
      await invalidateTopic(client, 'resources')
      setRun(null)
      return left
    },
  }
}
