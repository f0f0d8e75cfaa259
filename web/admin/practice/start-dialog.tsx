import { practiceEndpoints } from '@bon/contracts/practice'
import { replayEndpoints } from '@bon/contracts/replay'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, query } from '../../shared/api/index.ts'
import { dateOf } from '../../shared/format/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { Refusal } from '../identity/refusal.tsx'
import { useAction } from '../parts/use-action.ts'
import { useRegisters } from '../parts/use-registers.ts'
import { isTrainee, nobody, TraineeFields } from './trainee-fields.tsx'

export type Forked = { register_uuid: string; day: string }

/** Which register and day, and who practises it; `wish` is what a link asks for, empty for the latest day. */
export const StartDialog = ({ wish, onClose }: { wish: Forked; onClose: () => void }) => {
  const { t } = useTranslation(['practice', 'common'])
  const { registers } = useRegisters()
  const [commandId] = useState(newId)
  const [chosen, setChosen] = useState(wish)
  const [trainee, setTrainee] = useState(nobody)
  const [tried, setTried] = useState(false)
  const register_uuid = chosen.register_uuid || (registers[0]?.uuid ?? '')
  const { data } = useQuery({
    ...query(replayEndpoints.days, { query: { register_uuid } }),
    enabled: register_uuid !== '',
  })
  const latest = data?.days ?? []
  // A day that the list does not have came with a link.
  const days = chosen.day === '' || latest.includes(chosen.day) ? latest : [chosen.day, ...latest]
  const day = chosen.day || (days[1] ?? days[0] ?? '')
  const { run, busy, refusal, reset } = useAction({
    action: () => call(practiceEndpoints.start, { commandId, body: { register_uuid, day, trainee } }),
    commands: [practiceEndpoints.start],
    done: onClose,
  })
  const isWhole = day !== '' && isTrainee(trainee)
  return (
    <Dialog title={t('start')} onClose={onClose} size={520}>
      <form
        className="stack gap-16"
        noValidate
        onChange={reset}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!busy && isWhole) run()
        }}
      >
        <p>{t('start_text')}</p>
        <NativeSelect
          label={t('column.register')}
          value={register_uuid}
          onChange={({ currentTarget }) => setChosen({ register_uuid: currentTarget.value, day: '' })}
          data={registers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
        <NativeSelect
          label={t('column.day')}
          value={day}
          onChange={({ currentTarget }) => setChosen({ register_uuid, day: currentTarget.value })}
          data={days.map((value) => ({ value, label: dateOf(value) }))}
          error={tried && day === '' ? t('no_days') : undefined}
        />
        <TraineeFields trainee={trainee} onChange={setTrainee} tried={tried} />
        <Refusal text={refusal} />
        <div className="evenly flex gap-8">
          <TouchButton disabled={busy} onClick={onClose}>
            {t('common:common.cancel')}
          </TouchButton>
          <TouchButton type="submit" variant="primary" disabled={busy}>
            {t('start')}
          </TouchButton>
        </div>
      </form>
    </Dialog>
  )
}
