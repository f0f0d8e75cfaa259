import { ActionIcon, Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconColumns3, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useEntity } from '../entity.ts'
import { fieldsHere } from '../field-layout.ts'
import { useTexts } from '../use-texts.ts'
import style from './list.module.css'
import type { List } from './use-list.ts'
import type { useView } from './use-view.ts'

type Props = { list: List; view: ReturnType<typeof useView> }

/** Saved views: named combinations of filters, order and columns. */
export const ViewMenu = ({ list, view }: Props) => {
  const { definition } = useEntity()
  const { t } = useTexts(definition)
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState('')
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={17} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {t('ui.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={style.drop ?? ''}>
        {view.views.length > 0 && (
          <ul className={style.offered}>
            {view.views.map((saved) => (
              <li key={saved.name}>
                <button
                  type="button"
                  onClick={() => {
                    view.choose(saved.columns)
                    list.show(saved.address)
                    setOpened(false)
                  }}
                >
                  {saved.name}
                </button>
                <ActionIcon
                  aria-label={t('ui.view_drop', { name: saved.name })}
                  onClick={() => view.drop(saved.name)}
                >
                  <IconX size={17} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <form
          className={style.editor}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            view.save({ name: name.trim(), columns: view.columns, address: list.view })
            setName('')
          }}
        >
          <TextInput
            label={t('ui.view_name')}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" fullWidth disabled={name.trim() === ''}>
            {t('ui.view_save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Which fields the list shows; the label is always shown. */
export const ColumnMenu = ({ view }: Pick<Props, 'view'>) => {
  const entity = useEntity()
  const { definition } = entity
  const { t, field: labelOf } = useTexts(definition)
  const names = Object.keys(fieldsHere(entity))
  const order = [...definition.list, ...names.filter((name) => !definition.list.includes(name))]
  return (
    <Popover position="bottom-end" width={280} shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" aria-label={t('ui.columns')}>
          <IconColumns3 size={21} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={style.drop ?? ''}>
        <div className={style.some}>
          {order.map((name) => (
            <Checkbox
              key={name}
              label={labelOf(name)}
              checked={view.columns.includes(name)}
              disabled={name === definition.label}
              onChange={(event) => {
                const shown = event.currentTarget.checked
                view.choose(order.filter((one) => (one === name ? shown : view.columns.includes(one))))
              }}
            />
          ))}
        </div>
        <Button variant="default" fullWidth onClick={() => view.choose(null)}>
          {t('ui.columns_reset')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
