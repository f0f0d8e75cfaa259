import '@mantine/core/styles/Menu.css'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDots, IconFileImport } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { type EntityRow, nameOf, useEntity } from '../resources/entity.ts'
import { MoveButton } from './move/move-button.tsx'

const words = {
  'bulk-create': 'bulk',
  'create-multiple': 'bulk',
  'excel-import': 'excel',
  'csv-import': 'csv',
  configure: 'configure',
  'status-as-modifier': 'variants',
} as const
type Way = keyof typeof words

/** Bulk actions on products, beside the list's "new": import, create, edit. */
export const ProductTools = () => {
  const { t } = useTranslation('products')
  const { mayWrite } = useEntity()
  if (!mayWrite) return null
  return (
    <>
      <Ways ways={['excel-import', 'csv-import']}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
        >
          {t('tools.import')}
        </Button>
      </Ways>
      <BulkCreateLink />
      <Ways ways={['configure', 'status-as-modifier']}>
        <ActionIcon variant="default" size={44} aria-label={t('tools.more')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Ways>
    </>
  )
}

const Ways = ({ ways, children }: { ways: readonly Way[]; children: ReactElement }) => {
  const { t } = useTranslation('products')
  const { path } = useEntity()
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {ways.map((way) => (
          <Menu.Item key={way} component={Link} to={`${path}/${way}`} mih={44}>
            {t(`tools.${words[way]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const toolLink = (to: Way) => () => {
  const { t } = useTranslation('products')
  const { path, mayWrite } = useEntity()
  return mayWrite ? (
    <Button variant="default" component={Link} to={`${path}/${to}`}>
      {t(`tools.${words[to]}`)}
    </Button>
  ) : null
}
export const BulkCreateLink = toolLink('bulk-create')
export const CreateMultipleLink = toolLink('create-multiple')

/** Moves a subcompany's own entity to the parent (CAT-04, CAT-10). */
const moveOf =
  (of: 'products' | 'modifier_groups') =>
  ({ row }: { row: EntityRow }) => {
    const { definition, path, mayWrite } = useEntity()
    const { company } = useSession()
    const isBelow = company.type.endsWith('subcompany')
    return mayWrite && isBelow && !row.inherited && !row.archived ? (
      <MoveButton of={of} uuid={row.uuid} name={nameOf(definition, row.data)} list={path} />
    ) : null
  }
export const MoveProduct = moveOf('products')
export const MoveModifierGroup = moveOf('modifier_groups')
