import { inspectionLinkEndpoints } from '@bon/contracts/identity'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { EmptyState } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { onePage } from '../exports/sheet.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { useMay } from '../parts/use-may.ts'
import { LinksTable } from './links-table.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { useLinkColumns } from './use-link-columns.ts'

/** links by which an inspector reads the books for 24 hours, made here or at a till. */
export const InspectionLinksScreen = () => {
  const { t } = useTranslation(['inspection', 'common', 'corrections', 'identity'])
  const { data, error, refetch } = useQuery(query(inspectionLinkEndpoints.list, {}))
  const columns = useLinkColumns()
  const mayMake = useMay('inspection_link.write')
  const [isMaking, setMaking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setMaking(false)
    // A dialog that is taken off the page gives no focus back by itself.
    opener.current?.focus()
  }
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {data && data.inspection_links.length > 0 && (
            <ExportButton sheet={{ name: t('title'), columns, pages: onePage(data.inspection_links) }} />
          )}
          {mayMake && (
            <Button ref={opener} onClick={() => setMaking(true)}>
              {t('make')}
            </Button>
          )}
        </>
      }
    >
      <p className="dim2">{t('about')}</p>
      <Await
        data={data?.inspection_links}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {(links) => (
          <Panel flush={links.length > 0}>
            {links.length === 0 ? (
              <EmptyState icon={<IconSearch size={42} stroke={1.3} aria-hidden />} title={t('empty')}>
                {t('empty_text')}
              </EmptyState>
            ) : (
              <LinksTable links={links} />
            )}
          </Panel>
        )}
      </Await>
      {isMaking && <MakeDialog onClose={close} />}
    </Page>
  )
}
