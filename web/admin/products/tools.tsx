import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../shared/session/index.ts'
import { type EntityRow, nameOf, useEntity } from '../resources/entity.ts'
import { MoveButton } from './move/move-button.tsx'

/** Everything that is done to many products at once, beside the list's own "new". */
export const ProductTools = () => {
  const { t } = useTranslation('products')
  const { path, mayWrite } = useEntity()
  if (!mayWrite) return null
  const ways = [
    ['bulk-create', 'bulk'],
    ['excel-import', 'excel'],
    ['csv-import', 'csv'],
    ['configure', 'configure'],
    ['status-as-modifier', 'variants'],
  ] as const
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden />}>
          {t('tools.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map(([to, word]) => (
          <Menu.Item key={to} component={Link} to={`${path}/${to}`} mih={44}>
            {t(`tools.${word}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const toolLink = (to: string) => () => {
  const { t } = useTranslation('products')
  const { path, mayWrite } = useEntity()
  return mayWrite ? (
    <Button variant="default" component={Link} to={`${path}/${to}`}>
      {t('tools.bulk')}
    </Button>
  ) : null
}
export const BulkCreateLink = toolLink('bulk-create')
export const CreateMultipleLink = toolLink('create-multiple')

/** A subcompany's own may become the parent's (CAT-04, CAT-10). */
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
