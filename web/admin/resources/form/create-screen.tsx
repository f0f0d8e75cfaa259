import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { query } from '../../../shared/api/index.ts'
import { LoadingState } from '../../../shared/ui/index.ts'
import { Page } from '../../parts/page.tsx'
import { type Data, useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import { emptyData } from './draft.ts'
import { EntityForm } from './entity-form.tsx'

/** Creates an entity. `?copy_of=` starts with another one's values, except unique ones. */
export const CreateScreen = () => {
  const { definition, endpoints, path } = useEntity()
  const texts = useTexts(definition)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const uuid = address.get('copy_of') ?? ''
  const copied = useQuery({ ...query(endpoints.show, { params: { uuid } }), enabled: uuid !== '' })
  const empty = emptyData(definition.fields)
  const begin: Data | undefined = copied.data && {
    ...copied.data.row.data,
    ...Object.fromEntries(definition.unique.flat().map((field) => [field, empty[field]])),
  }
  return (
    <Page title={texts.create} crumbs={[{ label: texts.title, to: path }, { label: texts.create }]}>
      {uuid !== '' && copied.isPending ? (
        <LoadingState />
      ) : (
        <EntityForm
          row={undefined}
          {...(begin && { begin })}
          withAside
          onSaved={(row) => void navigate(`${path}/${row.uuid}`, { replace: true })}
        />
      )}
    </Page>
  )
}
