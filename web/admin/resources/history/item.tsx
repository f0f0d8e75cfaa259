import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { dateTimeOf } from '../../../shared/format/index.ts'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { ChangeList } from './change-list.tsx'
import { changesOf, type HistoryEvent, notedFields, valuesOf } from './changes.ts'
import style from './history.module.css'

/** One history entry: event, user, time, and changed values. */
export const HistoryItem = ({ event, onRollBack }: { event: HistoryEvent; onRollBack?: () => void }) => {
  const { definition } = useEntity()
  const texts = useTexts(definition)
  const { t } = texts
  const noted = notedFields(definition, event)
  const action = String(event.data['action'] ?? '')
  const rolledBack = event.data['rolled_back_to'] !== undefined
  const planned = event.type === 'ResourceChanged' && event.data['change_uuid'] !== undefined
  const what = rolledBack ? 'rolled_back' : planned ? 'planned_done' : action === '' ? event.type : action
  const moment = event.type === 'ResourceChangePlanned' ? String(event.data['at'] ?? '') : ''
  return (
    <li>
      <div className={style.what}>
        <b className="block w-650">
          {t([`ui.event.${what}`, 'ui.event.ResourceChanged'])}
          {moment !== '' && ` ${dateTimeOf(moment)}`}
        </b>
        <span>
          {event.actor_name ?? t('ui.somebody')} · <time dateTime={event.at}>{dateTimeOf(event.at)}</time>
        </span>
      </div>
      <ChangeList changes={changesOf(definition, event)} withFrom />
      <ChangeList changes={valuesOf(definition, event)} />
      {noted.length > 0 && <p className={style.noted}>{noted.map((name) => texts.field(name)).join(', ')}</p>}
      {onRollBack && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={onRollBack}
          aria-label={t('ui.roll_back_to', { at: dateTimeOf(event.at) })}
        >
          {t('ui.roll_back')}
        </Button>
      )}
    </li>
  )
}
