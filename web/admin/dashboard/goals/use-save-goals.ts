import { resourceEndpoints, turnoverGoals } from '@bon/contracts/resources'
import type { TurnoverGoals } from '@bon/contracts/statistics'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { noGoals } from './typed-goals.ts'

const endpoints = resourceEndpoints(turnoverGoals)

export type SavedGoals = { data: TurnoverGoals; revision: string }

/** Saves the goals on the revision that they were decided on; the first save creates them. */
export const useSaveGoals = (before: SavedGoals | undefined, onSaved: () => void) => {
  const { t } = useTranslation('statistics')
  const { company } = useSession()
  const change = (data: TurnoverGoals, ifMatch: string) =>
    call(endpoints.change, { params: { uuid: company.uuid }, body: { data }, ifMatch })
  const undo = useAction({
    action: (revision: string) => change(before?.data ?? noGoals, revision),
    commands: [endpoints.change],
    successToast: () => ({ text: t('goal.undone') }),
    toastsRefusal: true,
  })
  return useAction({
    action: async (data: TurnoverGoals) => {
      const saved = before
        ? await change(data, before.revision)
        : await call(endpoints.create, { body: { uuid: company.uuid, data } })
      return saved.body.row.revision
    },
    commands: [endpoints.change],
    done: onSaved,
    successToast: (revision) => ({
      text: t('goal.saved'),
      action: { label: t('goal.undo'), run: () => undo.run(revision) },
    }),
  })
}
