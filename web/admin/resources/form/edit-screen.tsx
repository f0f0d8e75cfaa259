import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { Await } from '../../parts/await.tsx'
import { Page } from '../../parts/page.tsx'
import { type EntityPlan, type EntityRow, nameOf, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { EditActions } from './edit-actions.tsx'
import { EntityForm } from './entity-form.tsx'
import { Plans } from './plans.tsx'
import { StateTags } from './state-tags.tsx'

/** One entity: name, state, actions and form. */
export const EditScreen = () => {
  const { definition, endpoints, path, override } = useEntity()
  const { EditTools } = override
  const texts = useTexts(definition)
  const { uuid = '' } = useParams()
  const { data, error, refetch } = useQuery(query(endpoints.show, { params: { uuid } }))
  const crumbs = [{ label: texts.title, to: path }, { label: texts.one }]
  return (
    <Await
      data={data}
      error={error}
      onRetry={() => void refetch()}
      failed={texts.t('ui.failed_one', { one: texts.one })}
    >
      {({ row, plans }: { row: EntityRow; plans: EntityPlan[] }) => (
        <Page
          title={nameOf(definition, row.data)}
          crumbs={crumbs}
          tags={<StateTags row={row} />}
          actions={
            <>
              {EditTools && <EditTools row={row} />}
              <EditActions row={row} />
            </>
          }
        >
          <EntityForm
            key={row.uuid}
            row={row}
            withAside
            head={<Plans row={row} plans={plans} />}
            onSaved={() => {}}
          />
        </Page>
      )}
    </Await>
  )
}
