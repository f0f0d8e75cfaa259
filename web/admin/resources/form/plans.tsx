import { Button } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'
import { call } from '../../../shared/api/index.ts'
import { dateTimeOf } from '../../../shared/format/index.ts'
import { type EntityPlan, type EntityRow, useEntity } from '../entity.ts'
import { fieldsOf } from '../faces.ts'
import { useTexts } from '../use-texts.ts'
import { Value } from '../values/value.tsx'
import style from './form.module.css'
import { useAct } from './use-act.ts'

/** What will change by itself, and when; each can be taken back until then (BEYOND-14). */
export const Plans = ({ row, plans }: { row: EntityRow; plans: readonly EntityPlan[] }) => {
  const { definition, endpoints, mayWrite } = useEntity()
  const texts = useTexts(definition)
  const { act, busy } = useAct()
  if (plans.length === 0) return null
  return (
    <section className={style.plans} aria-label={texts.t('ui.plans')}>
      <ul>
        {plans.map(({ change_uuid, at, to }) => (
          <li key={change_uuid}>
            <IconCalendarClock size={21} stroke={1.7} aria-hidden />
            <div>
              <b>{dateTimeOf(at)}</b>
              {Object.entries(to).map(([name, value]) => {
                const field = fieldsOf(definition)[name]
                return (
                  field && (
                    <p key={name}>
                      {texts.field(name)}:{' '}
                      <Value definition={definition} field={field} path={name} value={value} />
                    </p>
                  )
                )
              })}
            </div>
            {mayWrite && !row.inherited && (
              <Button
                variant="default"
                disabled={busy}
                onClick={() =>
                  void act(() => call(endpoints.dropPlan, { params: { uuid: row.uuid, change_uuid } }))
                }
              >
                {texts.t('ui.plan_cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
