import { productCategories, products } from '@bon/contracts/resources'
import { Button, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../parts/card.tsx'
import { useTexts } from '../../resources/use-texts.ts'
import type { MatchBy, Settings } from './check.ts'
import { type Delimiter, delimiters } from './csv.ts'
import style from './import.module.css'
import { parse } from './parse.ts'
import type { Source } from './read-table.ts'
import { sellingAccounts, type World } from './world.ts'

const articleGroups = (products.fields.article_group as { values?: readonly string[] }).values ?? []
const matches = ['external_id', 'plu', 'barcode', 'name'] as const

type Props = {
  source: Source
  world: World
  settings: Settings
  onSettings: (settings: Settings) => void
  onSource: (source: Source | undefined) => void
}

/** How to read the file: delimiter, matching field, and defaults for new products. */
export const SettingsCard = ({ source, world, settings, onSettings, onSource }: Props) => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  const { delimiter } = source.table
  return (
    <Card
      title={t('import.how', { name: source.name, count: source.table.rows.length })}
      aside={
        <Button variant="default" onClick={() => onSource(undefined)}>
          {t('import.another')}
        </Button>
      }
    >
      <div className={`${style.settings} grid gap-12 bottom`}>
        {delimiter !== undefined && (
          <Select
            label={t('import.delimiter')}
            value={delimiter}
            data={delimiters.map((value) => ({ value, label: t(`import.delimiters.${names[value]}`) }))}
            allowDeselect={false}
            onChange={async (value) => {
              const table = await parse(source.content, value as Delimiter)
              if (table) onSource({ ...source, table })
            }}
          />
        )}
        <Select
          label={t('import.match')}
          value={settings.matchBy}
          data={[
            ...matches
              .filter((by) => settings.mapping.includes(by))
              .map((value) => ({ value: value as string, label: texts.field(value) })),
            { value: 'none', label: t('import.match_none') },
          ]}
          allowDeselect={false}
          onChange={(value) => onSettings({ ...settings, matchBy: (value ?? 'none') as MatchBy })}
        />
        <DefaultFields world={world} settings={settings} onSettings={onSettings} />
      </div>
      {settings.matchBy !== 'none' && <p className={`${style.help} dim t-14`}>{t('import.empty_cells')}</p>}
    </Card>
  )
}

const names: Record<Delimiter, string> = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' }

/** What a new product has where the file says nothing. */
const DefaultFields = ({ world, settings, onSettings }: Pick<Props, 'world' | 'settings' | 'onSettings'>) => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  const begin = (field: string) => ({
    value: (settings.defaults[field] as string | undefined) ?? null,
    onChange: (value: string | null) => {
      const { [field]: _, ...rest } = settings.defaults
      onSettings({ ...settings, defaults: value === null ? rest : { ...rest, [field]: value } })
    },
  })
  return (
    <>
      <Select
        label={t('import.default', { field: texts.field('account_uuid') })}
        data={sellingAccounts(world).map(({ uuid, number, name }) => ({
          value: uuid,
          label: `${number} ${name}`,
        }))}
        searchable
        {...begin('account_uuid')}
      />
      <Select
        label={t('import.default', { field: texts.field('article_group') })}
        data={articleGroups.map((value) => ({
          value,
          label: `${value} ${texts.value('article_group', value)}`,
        }))}
        searchable
        {...begin('article_group')}
      />
      <Select
        label={t('import.default', { field: texts.field('category_uuid') })}
        data={world.categories.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('import.clear', { name: productCategories.name }) }}
        {...begin('category_uuid')}
      />
    </>
  )
}
