import { type AnyResource, resourceEndpoints } from '@bon/contracts/resources'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import { Differences } from '../parts/differences.tsx'
import type { Dispute, Kinds } from './editing.ts'

const sides = ['mine', 'theirs'] as const
type Side = (typeof sides)[number]

type Props<K extends Kinds> = {
  disputes: readonly Dispute<K>[]
  resourceOf: (kind: keyof K & string) => AnyResource
  nameOf: (thing: K[keyof K]) => string
  /** Renders one side of a dispute. */
  sideOf: (thing: K[keyof K], dispute: Dispute<K>) => ReactNode
  onClose: () => void
  onSettled: (mine: ReadonlySet<string>) => void
}

/** Two people changed the same things: choose a version for each (DEF-33, DEF-42). */
export const DisputeDialog = <K extends Kinds>(props: Props<K>) => {
  const { disputes, resourceOf, nameOf, sideOf, onClose, onSettled } = props
  const { t } = useTranslation('shop')
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(disputes.map(({ uuid }) => uuid)))
  const choose = (uuid: string, side: Side) =>
    setMine((now) => new Set([...now].filter((each) => each !== uuid).concat(side === 'mine' ? [uuid] : [])))
  return (
    <Dialog title={t('editing.dispute_title', { count: disputes.length })} onClose={onClose} size={720}>
      <p className="lead">{t('editing.dispute_text')}</p>
      <Differences>
        {disputes.map((dispute) => {
          const named = dispute.theirs ?? dispute.mine
          return (
            <fieldset key={dispute.uuid}>
              <legend>{named && nameOf(named)}</legend>
              {sides.map((side) => {
                const thing = dispute[side]
                return (
                  <label key={side}>
                    <input
                      type="radio"
                      name={`dispute-${dispute.uuid}`}
                      checked={mine.has(dispute.uuid) === (side === 'mine')}
                      onChange={() => choose(dispute.uuid, side)}
                    />
                    <span>
                      <small>
                        {side === 'mine' ? (
                          t('editing.mine')
                        ) : (
                          <Whose of={resourceOf(dispute.kind)} uuid={dispute.uuid} />
                        )}
                      </small>
                      {thing ? sideOf(thing, dispute) : t('editing.is_removed')}
                    </span>
                  </label>
                )
              })}
            </fieldset>
          )
        })}
      </Differences>
      <div className="actions dialog-actions">
        <Button variant="default" onClick={onClose}>
          {t('editing.keep_editing')}
        </Button>
        <Button onClick={() => onSettled(mine)}>{t('editing.settle')}</Button>
      </div>
    </Dialog>
  )
}

/** Who saved the other version, if the history tells. */
const Whose = ({ of, uuid }: { of: AnyResource; uuid: string }) => {
  const { t } = useTranslation('shop')
  const { data } = useQuery(query(resourceEndpoints(of).history, { params: { uuid } }))
  return data?.events.at(-1)?.actor_name ?? t('editing.theirs')
}
