import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { type EntityRow, useEntity } from '../resources/entity.ts'
import { EntityForm } from '../resources/form/entity-form.tsx'
import { useTexts } from '../resources/use-texts.ts'

/** The company's single settings entity: no list, just the form; the first save creates it (DES-23). */
export const SettingsScreen = () => {
  const { definition, endpoints } = useEntity()
  const texts = useTexts(definition)
  const { data, error, refetch } = useQuery(query(endpoints.list, { query: { limit: 1 } }))
  return (
    <Page title={texts.title}>
      <Await data={data} error={error} onRetry={() => void refetch()} failed={texts.t('ui.settings_failed')}>
        {({ rows }: { rows: EntityRow[] }) => (
          <EntityForm key={rows[0]?.uuid ?? 'none'} row={rows[0]} onSaved={() => void refetch()} />
        )}
      </Await>
    </Page>
  )
}
