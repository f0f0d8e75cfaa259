import { systemDescriptionEndpoints } from '@bon/contracts/system-description'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { usePrint } from '../../shared/print/index.ts'
import { Await } from '../parts/await.tsx'
import { Page } from '../parts/page.tsx'
import { ListSkeleton } from '../parts/skeletons.tsx'
import { Description } from './description.tsx'

/** one page that describes the system to an inspector, for the screen and for paper. */
export const SystemDescriptionScreen = () => {
  const { t } = useTranslation('system')
  const { data, error, refetch } = useQuery(query(systemDescriptionEndpoints.show, {}))
  const print = usePrint()
  return (
    <Page
      title={t('title')}
      actions={
        data && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={19} aria-hidden />}
            onClick={() =>
              print(
                <div data-paper="a4" data-mantine-color-scheme="light" className="column gap-16">
                  <h1 className="title-22">{`${data.company.name} · ${t('title')}`}</h1>
                  <Description of={data} />
                </div>,
              )
            }
          >
            {t('print')}
          </Button>
        )
      }
    >
      <Await
        data={data}
        error={error}
        onRetry={() => void refetch()}
        failed={t('failed')}
        skeleton={<ListSkeleton />}
      >
        {(of) => <Description of={of} />}
      </Await>
    </Page>
  )
}
