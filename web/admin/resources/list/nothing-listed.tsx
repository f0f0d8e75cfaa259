import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../shared/ui/index.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useEntity } from '../entity.ts'
import { useTexts } from '../use-texts.ts'
import type { List } from './use-list.ts'

/** An empty list: what would appear here, or how many filters hide rows (DES-34). */
export const NothingListed = ({ list }: { list: List }) => {
  const { definition, path, mayWrite } = useEntity()
  const texts = useTexts(definition)
  const { t } = texts
  const clear = (
    <Button variant="default" onClick={list.clear}>
      {t('ui.clear')}
    </Button>
  )
  const create = mayWrite && (
    <Button component={Link} to={`${path}/create`}>
      {texts.create}
    </Button>
  )
  return (
    <Panel>
      {list.active > 0 ? (
        <EmptyState title={t('ui.no_match')} action={clear}>
          {t('ui.filters_on', { count: list.active })}
        </EmptyState>
      ) : list.archived ? (
        <EmptyState title={t('ui.none_archived')}>{t('ui.none_archived_text')}</EmptyState>
      ) : (
        <EmptyState title={t('ui.empty')} action={create}>
          {t('ui.empty_text', { one: texts.one.toLocaleLowerCase() })}
        </EmptyState>
      )}
    </Panel>
  )
}
