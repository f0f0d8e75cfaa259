import '../../resources/mantine.css.ts'
import { money as amount } from '@bon/contracts/kernel'
import { accounts, bulkMax, products, resourceOf } from '@bon/contracts/resources'
import { Button, Select, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call, invalidateAfter } from '../../../shared/api/index.ts'
import { money } from '../../../shared/format/index.ts'
import { useProblemText } from '../../../shared/i18n/use-problem-text.ts'
import { newId } from '../../../shared/platform/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { Banner, ConfirmDialog, Tag, useToast } from '../../../shared/ui/index.ts'
import { pageOfResource, pathOf } from '../../pages.ts'
import { fetchRows } from '../../parts/all-rows.ts'
import { Card } from '../../parts/card.tsx'
import { endpointsOf } from '../../resources/entity.ts'
import { useTexts } from '../../resources/use-texts.ts'
import { NoRevenueAccounts } from '../no-revenue-accounts.tsx'
import { ProductsPage } from '../products-page.tsx'
import { sellsGoods } from '../use-catalogue.ts'
import style from './bulk.module.css'
import { type BulkEntry, type BulkKind, namesIn } from './names.ts'

/** Creates many entries at once (CAT-05, CAT-12, CAT-37 to CAT-39): type, preview, count, confirm. */
export const BulkCreateScreen = ({ kind }: { kind: BulkKind }) => {
  const { t } = useTranslation('products')
  const { company } = useSession()
  const navigate = useNavigate()
  const toast = useToast()
  const problemText = useProblemText()
  const { names, selling, hasNoAccount } = useExisting(kind)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen>({ group: '04003' })
  // Only product names may repeat an existing one.
  const entries = namesIn(kind, text, kind === 'products' ? [] : names)
  const good = entries.filter(({ rule }) => rule === undefined)
  const account = chosen.account ?? selling[0]?.uuid
  const [confirms, setConfirms] = useState(false)
  const { create, busy, refused, error } = useCreate(kind)

  const make = async () => {
    setConfirms(false)
    const result = await create(good, { account, article_group: chosen.group })
    if (!result) return
    toast({ text: t('bulk.made', { count: result.made }) })
    // Refused entries stay in the text, to be corrected and sent again (CAT-49).
    setText(
      result.left.map((one) => lineOf(one)).join(kind === 'opt_outs' || kind === 'products' ? '\n' : '; '),
    )
    const page = pageOfResource(kind)
    if (result.left.length === 0 && page) void navigate(pathOf(company.uuid, page))
  }
  const title = t(`bulk.title.${kind}`)
  if (hasNoAccount)
    return (
      <ProductsPage title={title}>
        <NoRevenueAccounts />
      </ProductsPage>
    )
  return (
    <ProductsPage title={title} of={kind}>
      {error !== undefined && <Banner tone="bad">{problemText(error)}</Banner>}
      {refused.length > 0 && <RefusedNames refused={refused} />}
      <div className={`${style.columns} grid gap-16 top`}>
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
            <ProductChoices selling={selling} chosen={{ ...chosen, account }} onChosen={setChosen} />
          )}
        </Card>
        <Card title={t('bulk.preview', { count: good.length })}>
          <Preview kind={kind} entries={entries} />
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
          <p>{t('bulk.confirm_text', { count: good.length, left: entries.length - good.length })}</p>
        </ConfirmDialog>
      )}
    </ProductsPage>
  )
}

const articleGroups = (products.fields.article_group as { values?: readonly string[] }).values ?? []

type Chosen = { account?: string | undefined; group: string }

/** Names that are taken, and accounts for products. */
const useExisting = (kind: BulkKind) => {
  const { company } = useSession()
  const existing = useQuery({
    queryKey: ['bulk-existing', company.uuid, kind],
    queryFn: ({ signal }) => fetchRows(resourceOf(kind), signal),
  })
  const accountsQuery = useQuery({
    queryKey: ['bulk-accounts', company.uuid],
    enabled: kind === 'products',
    queryFn: ({ signal }) => fetchRows(accounts, signal),
  })
  const selling = (accountsQuery.data ?? []).filter(({ data }) => sellsGoods(data))
  const names = useMemo(
    () =>
      (existing.data ?? [])
        .filter(({ company_uuid }) => company_uuid === company.uuid)
        .map(({ data }) => String(data['name'])),
    [existing.data, company.uuid],
  )
  return {
    names,
    selling,
    hasNoAccount: kind === 'products' && accountsQuery.data !== undefined && selling.length === 0,
  }
}

const RefusedNames = ({ refused }: { refused: ReturnType<typeof useCreate>['refused'] }) => {
  const { t } = useTranslation('products')
  return (
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
  )
}

type ChoicesProps = {
  selling: ReturnType<typeof useExisting>['selling']
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

const ProductChoices = ({ selling, chosen, onChosen }: ChoicesProps) => {
  const texts = useTexts(products)
  return (
    <div className="above grid gap-12">
      <Select
        label={texts.field('account_uuid')}
        data={selling.map(({ uuid, data }) => ({
          value: uuid,
          label: `${data.number} ${data.name}`,
        }))}
        value={chosen.account ?? null}
        allowDeselect={false}
        searchable
        onChange={(value) => value && onChosen({ ...chosen, account: value })}
      />
      <Select
        label={texts.field('article_group')}
        data={articleGroups.map((value) => ({ value, label: texts.value('article_group', value) }))}
        value={chosen.group}
        allowDeselect={false}
        searchable
        onChange={(value) => value && onChosen({ ...chosen, group: value })}
      />
    </div>
  )
}

const Preview = ({ kind, entries }: { kind: BulkKind; entries: readonly BulkEntry[] }) => {
  const { t } = useTranslation('products')
  if (entries.length === 0) return <p className="dim">{t('bulk.nothing')}</p>
  return (
    <ol className={`${style.list} grid t-15`}>
      {entries.map((one) => (
        <li key={one.name}>
          <span>{one.name}</span>
          {one.rule ? (
            <Tag tone={one.rule === 'exists' ? 'plain' : 'bad'}>{t(`bulk.rule.${one.rule}`)}</Tag>
          ) : (
            kind === 'products' && (
              <b>
                {one.price === null || one.price === undefined
                  ? t('bulk.open_price')
                  : money(amount(one.price))}
              </b>
            )
          )}
        </li>
      ))}
    </ol>
  )
}

const lineOf = ({ name, price }: BulkEntry): string =>
  price === null || price === undefined ? name : `${name}; ${(price / 100).toFixed(2).replace('.', ',')}`

/** Sends the entries in calls of at most 200; reports refused ones by name. */
const useCreate = (kind: BulkKind) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ name: string; code: string }[]>([])
  const [error, setError] = useState<unknown>()
  const create = async (
    good: readonly BulkEntry[],
    product: { account: string | undefined; article_group: string },
  ) => {
    setBusy(true)
    setError(undefined)
    const left: BulkEntry[] = []
    const refusals: { name: string; code: string }[] = []
    try {
      for (let at = 0; at < good.length; at += bulkMax) {
        const some = good.slice(at, at + bulkMax)
        const actions = some.map((one) => ({
          action: 'create' as const,
          uuid: newId(),
          data: dataOf(kind, one, product),
        }))
        const { body } = await call(endpointsOf(kind).bulk, { body: { actions } })
        body.results.forEach((result, i) => {
          const one = some[i]
          if (!result.refused || !one) return
          left.push(one)
          refusals.push({ name: one.name, code: result.refused.code })
        })
      }
      setRefused(refusals)
      return { made: good.length - left.length, left }
    } catch (reason) {
      setError(reason)
      return undefined
    } finally {
      setBusy(false)
      await invalidateAfter(client, endpointsOf(kind).bulk)
      await client.invalidateQueries({ queryKey: ['bulk-existing'] })
    }
  }
  return { create, busy, refused, error }
}

const dataOf = (
  kind: BulkKind,
  { name, price }: BulkEntry,
  { account, article_group }: { account: string | undefined; article_group: string },
) =>
  kind === 'products'
    ? { name, button_text: name.slice(0, 40), price: price ?? null, account_uuid: account, article_group }
    : { name }
