import { resourceEndpoints, tablePlanAreas, tables } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import type { Dispute } from './editing.ts'
import style from './floor-plan.module.css'
import type { Area, Plan, Table } from './plan.ts'

const sides = ['mine', 'theirs'] as const
type Side = (typeof sides)[number]

/** Two people changed the same tables: whose place holds, table by table (DEF-33). */
export const DisputeDialog = ({
  disputes,
  plan,
  onClose,
  onSettled,
}: {
  disputes: readonly Dispute[]
  plan: Plan
  onClose: () => void
  onSettled: (mine: ReadonlySet<string>) => void
}) => {
  const { t } = useTranslation('shop')
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(disputes.map(({ uuid }) => uuid)))
  const choose = (uuid: string, side: Side) =>
    setMine((now) => new Set([...now].filter((each) => each !== uuid).concat(side === 'mine' ? [uuid] : [])))
  return (
    <Dialog title={t('floor.dispute_title', { count: disputes.length })} onClose={onClose} size={720}>
      <p className={style.lead}>{t('floor.dispute_text')}</p>
      <div className={style.diff}>
        {disputes.map((dispute) => (
          <fieldset key={dispute.uuid}>
            <legend>{nameOf(dispute, t)}</legend>
            {sides.map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`dispute-${dispute.uuid}`}
                  checked={mine.has(dispute.uuid) === (side === 'mine')}
                  onChange={() => choose(dispute.uuid, side)}
                />
                <span>
                  <small>{side === 'mine' ? t('floor.mine') : <Whose dispute={dispute} />}</small>
                  <Stand thing={dispute[side]} plan={plan} />
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div className={style.actions}>
        <Button variant="default" onClick={onClose}>
          {t('floor.keep_editing')}
        </Button>
        <Button onClick={() => onSettled(mine)}>{t('floor.settle')}</Button>
      </div>
    </Dialog>
  )
}

const nameOf = ({ mine, theirs }: Dispute, t: ReturnType<typeof useTranslation<'shop'>>['t']): string => {
  const thing = theirs ?? mine
  if (!thing) return ''
  return isTable(thing) ? t('floor.table', { number: thing.number }) : thing.name
}

/** Who saved the other side, when the history says so. */
const Whose = ({ dispute: { kind, uuid } }: { dispute: Dispute }) => {
  const { t } = useTranslation('shop')
  const { history } = resourceEndpoints(kind === 'table' ? tables : tablePlanAreas)
  const { data } = useQuery(query(history, { params: { uuid } }))
  const who = data?.events.at(-1)?.actor_name
  return who ? t('floor.theirs', { who }) : t('floor.theirs_somebody')
}

/** Where it stands and what it is, in one line. */
const Stand = ({ thing, plan }: { thing: Area | Table | undefined; plan: Plan }) => {
  const { t } = useTranslation('shop')
  if (!thing) return t('floor.is_removed')
  if (!isTable(thing)) return t('floor.area_stand', { name: thing.name, count: thing.columns })
  const { number, seats, column, row, width, height, area_uuid } = thing
  const area = plan.areas.find(({ uuid }) => uuid === area_uuid)?.name ?? ''
  return t('floor.table_stand', {
    ...{ number, area, column: column + 1, row: row + 1, width, height },
    count: seats,
  })
}

const isTable = (thing: Area | Table): thing is Table => 'number' in thing
