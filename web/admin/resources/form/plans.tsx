import { Button } from '@mantine/core'
import { IconCalendarClock } from '@tabler/icons-react'
import { call } from '../../../shared/api/index.ts'
import { dateTimeOf } from '../../../shared/format/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { type EntityPlan, type EntityRow, useEntity } from '../entity.ts'
import { fieldsOf } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { Value } from '../values/value.tsx'
import style from './form.module.css'

/** Planned changes; each can be cancelled until its time (BEYOND-14). */
export const Plans = ({ row, plans }: { row: EntityRow; plans: readonly EntityPlan[] }) => {
  const { definition, endpoints, mayWrite } = useEntity()
  const texts = useTexts(definition)
  const { run, busy } = useAction({
    action: (change_uuid: string) => call(endpoints.dropPlan, { params: { uuid: row.uuid, change_uuid } }),
    commands: [endpoints.dropPlan],
    toastsRefusal: true,
  })
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
              <Button variant="default" disabled={busy} onClick={() => run(change_uuid)}>
                {texts.t('ui.plan_cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
