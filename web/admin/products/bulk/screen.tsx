import '../../resources/mantine.css.ts'
import { accounts, bulkMax, products, resourceOf } from '@bon/contracts/resources'
import { Button, Select, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, invalidateTopic } from '../../../shared/api/index.ts'
import { money } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { newId } from '../../../shared/platform/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { Banner, ConfirmDialog, Tag, useToast } from '../../../shared/ui/index.ts'
import { pageOfResource, pathOf } from '../../pages.ts'
import { Card } from '../../parts/card.tsx'
import { endpointsOf } from '../../resources/entity.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { allOf } from '../import/use-world.ts'
import { NoRevenueAccounts } from '../no-revenue-accounts.tsx'
import { ProductsPage } from '../products-page.tsx'
import style from './bulk.module.css'
import { type BulkKind, namesIn, type Wanted } from './names.ts'

/** Many names at once (CAT-05, CAT-12, CAT-37 to CAT-39): typed, seen as a list, counted, confirmed. */
export const BulkCreateScreen = ({ kind }: { kind: BulkKind }) => {
  const { t } = useTranslation('products')
  const definition = resourceOf(kind)
  const texts = useTexts(definition)
  const { company } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const problemText = useProblemText()
  const existing = useQuery({
    queryKey: ['bulk-existing', company.uuid, kind],
    queryFn: ({ signal }) => allOf(definition, signal),
  })
  const held = useQuery({
    queryKey: ['bulk-accounts', company.uuid],
    enabled: kind === 'products',
    queryFn: ({ signal }) => allOf(accounts, signal),
  })
  const selling = (held.data ?? []).filter(
    ({ data }) => data['type'] === 'revenue' && data['purpose'] === null && data['vat_type_uuid'] !== null,
  )
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ account?: string; group: string }>({ group: '04003' })
  const names = useMemo(
    () =>
      (existing.data ?? [])
        .filter(({ company_uuid }) => company_uuid === company.uuid)
        .map(({ data }) => String(data['name'])),
    [existing.data, company.uuid],
  )
  // A product may be called as another is; the others may not.
  const wanted = namesIn(kind, text, kind === 'products' ? [] : names)
  const good = wanted.filter(({ rule }) => rule === undefined)
  const account = chosen.account ?? selling[0]?.uuid
  const [confirms, setConfirms] = useState(false)
  const { create, busy, refused, error } = useCreate(kind)

  const make = async () => {
    setConfirms(false)
    const result = await create(good, { account, article_group: chosen.group })
    if (!result) return
    toast({ text: t('bulk.made', { count: result.made }) })
    // What was refused stays in the text, so that it can be corrected and sent again (CAT-49).
    setText(
      result.left.map((one) => lineOf(one)).join(kind === 'opt_outs' || kind === 'products' ? '\n' : '; '),
    )
    const page = pageOfResource(kind)
    if (result.left.length === 0 && page) void navigate(pathOf(company.uuid, page))
  }
  const title = t(`bulk.title.${kind}`)
  if (kind === 'products' && held.data && selling.length === 0)
    return (
      <ProductsPage title={title}>
        <NoRevenueAccounts />
      </ProductsPage>
    )
  return (
    <ProductsPage title={title} of={kind}>
      {error !== undefined && <Banner tone="bad">{problemText(error)}</Banner>}
      {refused.length > 0 && (
        <Banner tone="bad">
          {t('bulk.refused', { count: refused.length })}
          <ul>
            {refused.map(({ name, code }) => (
              <li key={name}>
                <b>{name}</b>: {t([`common:problem.${code}`, 'common:problem.internal'])}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={style.columns}>
        <Card title={t('bulk.names')}>
          <Textarea
            aria-label={t('bulk.names')}
            description={t(`bulk.help.${kind}`)}
            autosize
            minRows={8}
            maxRows={24}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {kind === 'products' && (
            <div className={style.choices}>
              <Select
                label={texts.field('account_uuid')}
                data={selling.map(({ uuid, data }) => ({
                  value: uuid,
                  label: `${String(data['number'])} ${String(data['name'])}`,
                }))}
                value={account ?? null}
                allowDeselect={false}
                searchable
                onChange={(value) => value && setChosen({ ...chosen, account: value })}
              />
              <Select
                label={texts.field('article_group')}
                data={articleGroups.map((value) => ({ value, label: texts.value('article_group', value) }))}
                value={chosen.group}
                allowDeselect={false}
                searchable
                onChange={(value) => value && setChosen({ ...chosen, group: value })}
              />
            </div>
          )}
        </Card>
        <Card title={t('bulk.preview', { count: good.length })}>
          {wanted.length === 0 ? (
            <p className={style.none}>{t('bulk.nothing')}</p>
          ) : (
            <ol className={style.list}>
              {wanted.map((one) => (
                <li key={one.name}>
                  <span>{one.name}</span>
                  {one.rule ? (
                    <Tag tone={one.rule === 'exists' ? 'plain' : 'bad'}>{t(`bulk.rule.${one.rule}`)}</Tag>
                  ) : (
                    kind === 'products' && (
                      <b>
                        {one.price === null || one.price === undefined
                          ? t('bulk.open_price')
                          : money(one.price as never)}
                      </b>
                    )
                  )}
                </li>
              ))}
            </ol>
          )}
          <Button mt={14} disabled={good.length === 0} loading={busy} onClick={() => setConfirms(true)}>
            {t('bulk.create', { count: good.length })}
          </Button>
        </Card>
      </div>
      {confirms && (
        <ConfirmDialog
          title={t('bulk.create', { count: good.length })}
          confirm={t('bulk.confirm')}
          onCancel={() => setConfirms(false)}
          onConfirm={() => void make()}
        >
          <p>{t('bulk.confirm_text', { count: good.length, left: wanted.length - good.length })}</p>
        </ConfirmDialog>
      )}
    </ProductsPage>
  )
}

const articleGroups = (products.fields.article_group as { values?: readonly string[] }).values ?? []

const lineOf = ({ name, price }: Wanted): string =>
  price === null || price === undefined ? name : `${name}; ${(price / 100).toFixed(2).replace('.', ',')}`

/** Sends what is wanted in calls of at most 200; what is refused is told by name. */
const useCreate = (kind: BulkKind) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ name: string; code: string }[]>([])
  const [error, setError] = useState<unknown>()
  const create = async (
    good: readonly Wanted[],
    product: { account: string | undefined; article_group: string },
  ) => {
    setBusy(true)
    setError(undefined)
    const left: Wanted[] = []
    const told: { name: string; code: string }[] = []
    try {
      for (let at = 0; at < good.length; at += bulkMax) {
        const some = good.slice(at, at + bulkMax)
        const acts = some.map((one) => ({
          act: 'create' as const,
          uuid: newId(),
          data: dataOf(kind, one, product) as never,
        }))
        const { body } = await call(endpointsOf(kind).bulk, { body: { acts } })
        body.results.forEach((result, i) => {
          const one = some[i]
          if (!result.refused || !one) return
          left.push(one)
          told.push({ name: one.name, code: result.refused.code })
        })
      }
      setRefused(told)
      return { made: good.length - left.length, left }
    } catch (reason) {
      setError(reason)
      return undefined
    } finally {
      setBusy(false)
      await invalidateTopic(client, 'resources')
      await client.invalidateQueries({ queryKey: ['bulk-existing'] })
    }
  }
  return { create, busy, refused, error }
}

const dataOf = (
  kind: BulkKind,
  { name, price }: Wanted,
  { account, article_group }: { account: string | undefined; article_group: string },
) =>
  kind === 'products'
    ? { name, button_text: name.slice(0, 40), price: price ?? null, account_uuid: account, article_group }
    : { name }
