import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../shared/platform/index.ts'
import { Dialog } from '../../shared/ui/index.ts'
import type { KeyPage } from './area.ts'

/** Adds an existing page, or a new one with a name. */
export const AddPage = ({
  all,
  usedUuids,
  onAdd,
}: {
  all: readonly KeyPage[]
  usedUuids: readonly string[]
  onAdd: (page: KeyPage, isNew: boolean) => void
}) => {
  const { t } = useTranslation('shop')
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const others = all.filter(({ uuid }) => !usedUuids.includes(uuid))
  const close = () => {
    setOpen(false)
    setName('')
    setChosen('')
  }
  const add = () => {
    const page = others.find(({ uuid }) => uuid === chosen)
    if (page) onAdd(page, false)
    else if (name.trim() !== '')
      onAdd({ uuid: newId(), name: name.trim(), hue: 'skifer', product_uuids: [] }, true)
    else return
    close()
  }
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('area.add_page')}
      </Button>
      {isOpen && (
        <Dialog title={t('area.add_page')} onClose={close}>
          <form
            noValidate
            className="shrinks grid gap-12"
            onSubmit={(event) => {
              event.preventDefault()
              add()
            }}
          >
            <TextInput
              label={t('area.new_page_name')}
              value={name}
              maxLength={40}
              disabled={chosen !== ''}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {others.length > 0 && (
              <NativeSelect
                label={t('area.existing_page')}
                value={chosen}
                data={[
                  { value: '', label: t('area.no_existing') },
                  ...others.map((page) => ({ value: page.uuid, label: page.name })),
                ]}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
            <Button type="submit" disabled={chosen === '' && name.trim() === ''}>
              {t('area.put_in')}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  )
}
