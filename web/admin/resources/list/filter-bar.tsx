import { Button, Popover } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEntity } from '../entity.ts'
import { fieldsHere } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import { FilterEditor, isFilterable } from './filter-editor.tsx'
import { FilterWords } from './filter-words.tsx'
import style from './list.module.css'
import { withFilters } from './list-query.ts'
import type { List } from './use-list.ts'

/** Active filters as chips that can be edited and removed, and a button to add one (DES-14). */
export const FilterBar = ({ list }: { list: List }) => {
  const entity = useEntity()
  const { t, field: labelOf } = useTexts(entity.definition)
  const [open, setOpen] = useState<string>()
  const named = [...new Set(list.filters.map(({ field }) => field))]
  const offered = Object.entries(fieldsHere(entity))
    .filter(([, field]) => isFilterable(field))
    .map(([name]) => name)
  const of = (name: string) => list.filters.filter(({ field }) => field === name)
  const editor = (name: string) => (
    <FilterEditor
      name={name}
      filters={of(name)}
      onChosen={(next) => {
        list.filter(withFilters(list.filters, name, next))
        setOpen(undefined)
      }}
    />
  )
  return (
    <>
      {named.map((name) => (
        <span key={name} className={`${style.chip} touch primary-text t-14 w-600`}>
          <Drop
            opened={open === name}
            onChange={(opened) => setOpen(opened ? name : undefined)}
            content={editor(name)}
          >
            <button type="button" onClick={() => setOpen(open === name ? undefined : name)}>
              <FilterWords filters={of(name)} />
            </button>
          </Drop>
          <button
            type="button"
            aria-label={t('ui.filter_remove', { field: labelOf(name) })}
            onClick={() => list.filter(withFilters(list.filters, name, []))}
          >
            <IconX size={17} aria-hidden />
          </button>
        </span>
      ))}
      <Drop
        opened={open !== undefined && !named.includes(open)}
        onChange={(opened) => setOpen(opened ? '' : undefined)}
        content={
          open === '' || open === undefined ? (
            <ul className={style.offered}>
              {offered
                .filter((name) => !named.includes(name))
                .map((name) => (
                  <li key={name}>
                    <button type="button" onClick={() => setOpen(name)}>
                      {labelOf(name)}
                    </button>
                  </li>
                ))}
            </ul>
          ) : (
            editor(open)
          )
        }
      >
        <button
          type="button"
          className={`${style.addFilter} inline-row gap-6 touch dim2 t-14 w-600`}
          onClick={() => setOpen(open === '' ? undefined : '')}
        >
          <IconPlus size={17} aria-hidden />
          {t('ui.filter')}
        </button>
      </Drop>
      {list.active > 1 && (
        <Button variant="subtle" onClick={list.clear}>
          {t('ui.clear')}
        </Button>
      )}
    </>
  )
}

const Drop = ({
  opened,
  onChange,
  content,
  children,
}: {
  opened: boolean
  onChange: (opened: boolean) => void
  content: ReactNode
  children: ReactNode
}) => (
  <Popover opened={opened} onChange={onChange} position="bottom-start" width={300} shadow="md" trapFocus>
    <Popover.Target>{children}</Popover.Target>
    <Popover.Dropdown className={style.drop ?? ''}>{opened && content}</Popover.Dropdown>
  </Popover>
)
