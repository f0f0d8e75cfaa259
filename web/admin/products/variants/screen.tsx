import '../../resources/mantine.css.ts'
import { modifierGroups, resourceEndpoints } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, invalidateAfter, problemOf } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { useSession } from '../../../shared/session/index.ts'
import { EmptyState, Tag, useToast } from '../../../shared/ui/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { pageOfResource, pathOf } from '../../pages.ts'
import { Await } from '../../parts/await.tsx'
import { ListSkeleton } from '../../parts/skeletons.tsx'
import { ProductsPage } from '../products-page.tsx'
import { type CatalogueRows, type ModifierGroupRow, type ProductRow, useCatalogue } from '../use-catalogue.ts'
import style from './variants.module.css'
import { withVariant } from './variants.ts'

/** Which products can be chosen as variants, and in which groups (CAT-03); a tick is saved at once. */
export const VariantsScreen = () => {
  const { t } = useTranslation('products')
  const catalogue = useCatalogue()
  return (
    <ProductsPage title={t('variants.title')}>
      <Await
        data={catalogue.data}
        error={catalogue.error}
        onRetry={() => void catalogue.refetch()}
        failed={t('variants.failed')}
        skeleton={<ListSkeleton />}
      >
        {(rows) =>
          rows.modifierGroups.length === 0 ? (
            <NoGroups />
          ) : (
            <Matrix catalogue={rows} refetch={() => catalogue.refetch()} />
          )
        }
      </Await>
    </ProductsPage>
  )
}

const NoGroups = () => {
  const { t } = useTranslation('products')
  const { company } = useSession()
  const page = pageOfResource(modifierGroups.name)
  return (
    <Panel>
      <EmptyState
        title={t('variants.none')}
        action={
          page && (
            <Button component={Link} to={`${pathOf(company.uuid, page)}/create`}>
              {t('variants.create')}
            </Button>
          )
        }
      >
        {null}
      </EmptyState>
    </Panel>
  )
}

const { change: changeGroup } = resourceEndpoints(modifierGroups)
const shownMax = 100

const Matrix = ({ catalogue, refetch }: { catalogue: CatalogueRows; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation(['products', 'resources'])
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const searchText = search.trim().toLocaleLowerCase('da')
  const products = catalogue.products
    .filter(({ data }) => data.name.toLocaleLowerCase('da').includes(searchText))
    .slice(0, shownMax)

  const toggle = async (group: ModifierGroupRow, product: ProductRow, isIn: boolean) => {
    setBusy(true)
    try {
      await call(changeGroup, {
        params: { uuid: group.uuid },
        body: { data: { variants: withVariant(group.data.variants, product.uuid, isIn) } },
        ifMatch: group.revision,
      })
      await invalidateAfter(client, changeGroup)
    } catch (error) {
      const rule = problemOf(error)?.fields?.[0]
      toast({
        text: rule
          ? t([`resources:rule.${rule.rule}`, 'resources:rule.invalid'], { ...rule.params })
          : problemText(error),
      })
    } finally {
      await refetch()
      setBusy(false)
    }
  }
  return (
    <>
      <p className="dim2">{t('variants.text')}</p>
      <TextInput
        type="search"
        aria-label={t('configure.search')}
        placeholder={t('configure.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Panel
        as="section"
        flush
        className={style.matrix}
        aria-label={t('variants.rows')}
        aria-busy={busy || undefined}
        tabIndex={0}
      >
        <table className={`${style.table} table t-15`}>
          <thead>
            <tr>
              <th scope="col">{t('resources:products.one')}</th>
              {catalogue.modifierGroups.map(({ uuid, data, inherited }) => (
                <th key={uuid} scope="col">
                  {data.name} {inherited && <Tag>{t('variants.inherited')}</Tag>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <MatrixRow
                key={product.uuid}
                product={product}
                groups={catalogue.modifierGroups}
                busy={busy}
                onToggle={(group, isIn) => void toggle(group, product, isIn)}
              />
            ))}
          </tbody>
        </table>
      </Panel>
    </>
  )
}

type MatrixRowProps = {
  product: ProductRow
  groups: readonly ModifierGroupRow[]
  busy: boolean
  onToggle: (group: ModifierGroupRow, isIn: boolean) => void
}

const MatrixRow = ({ product, groups, busy, onToggle }: MatrixRowProps) => {
  const { t } = useTranslation('products')
  return (
    <tr>
      <th scope="row">{product.data.name}</th>
      {groups.map((group) => (
        <td key={group.uuid}>
          <label className={`${style.cell} grid touch`}>
            <input
              className="tick"
              type="checkbox"
              aria-label={t('variants.cell', {
                product: product.data.name,
                group: group.data.name,
              })}
              checked={group.data.variants.some(({ product_uuid }) => product_uuid === product.uuid)}
              disabled={busy || group.inherited}
              onChange={(event) => onToggle(group, event.target.checked)}
            />
          </label>
        </td>
      ))}
    </tr>
  )
}
