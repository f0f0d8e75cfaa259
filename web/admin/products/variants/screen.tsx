import '../../resources/mantine.css.ts'
import { modifierGroups } from '@bon/contracts/resources'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call, invalidateTopic, problemOf } from '../../../shared/api/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { useSession } from '../../../shared/session/index.ts'
import { EmptyState, Tag, useToast } from '../../../shared/ui/index.ts'
import { pageOfResource, pathOf } from '../../pages.ts'
import { Await } from '../../parts/await.tsx'
import parts from '../../parts/parts.module.css'
import { ListSkeleton } from '../../parts/skeletons.tsx'
import { type EntityRow, endpointsOf } from '../../resources/entity.ts'
import { ProductsPage } from '../products-page.tsx'
import { type CatalogueRows, useCatalogue } from '../use-catalogue.ts'
import style from './variants.module.css'
import { type Variant, withVariant } from './variants.ts'

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
    <div className={parts.card}>
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
    </div>
  )
}

const shownMax = 100

const Matrix = ({ catalogue, refetch }: { catalogue: CatalogueRows; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation(['products', 'resources'])
  const toast = useToast()
  const problemText = useProblemText()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = search.trim().toLocaleLowerCase('da')
  const products = catalogue.products
    .filter(({ data }) => String(data['name']).toLocaleLowerCase('da').includes(wanted))
    .slice(0, shownMax)

  const toggle = async (group: EntityRow, product: EntityRow, isIn: boolean) => {
    setBusy(true)
    try {
      await call(endpointsOf('modifier_groups').change, {
        params: { uuid: group.uuid },
        body: { data: { variants: withVariant(variantsOf(group), product.uuid, isIn) } as never },
        ifMatch: group.revision,
      })
      await invalidateTopic(client, 'resources')
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
      <p className={style.text}>{t('variants.text')}</p>
      <TextInput
        type="search"
        aria-label={t('configure.search')}
        placeholder={t('configure.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <section
        className={`${parts.card} ${parts.tableCard} ${style.matrix}`}
        aria-label={t('variants.rows')}
        aria-busy={busy || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
      >
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('resources:products.one')}</th>
              {catalogue.modifierGroups.map(({ uuid, data, inherited }) => (
                <th key={uuid} scope="col">
                  {String(data['name'])} {inherited && <Tag>{t('variants.inherited')}</Tag>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.uuid}>
                <th scope="row">{String(product.data['name'])}</th>
                {catalogue.modifierGroups.map((group) => (
                  <td key={group.uuid}>
                    <label className={style.cell}>
                      <input
                        type="checkbox"
                        aria-label={t('variants.cell', {
                          product: String(product.data['name']),
                          group: String(group.data['name']),
                        })}
                        checked={variantsOf(group).some(({ product_uuid }) => product_uuid === product.uuid)}
                        disabled={busy || group.inherited}
                        onChange={(event) => void toggle(group, product, event.target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const variantsOf = ({ data }: EntityRow): Variant[] => (data['variants'] as Variant[] | undefined) ?? []
