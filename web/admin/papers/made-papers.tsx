import type { Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../shared/api/index.ts'
import { dateTimeOf } from '../../shared/format/index.ts'
import { DefinitionList } from '../../shared/ui/definition-list.tsx'
import { Card } from '../parts/card.tsx'

/** The documents made for an order, with how and when: the items counted in X and Z reports. */
export const MadePapers = ({ orderUuid }: { orderUuid: Uuid }) => {
  const { t } = useTranslation('papers')
  const { data } = useQuery(query(paperEndpoints.list, { params: { uuid: orderUuid } }))
  if (!data) return null
  return (
    <Card title={t('list')}>
      {data.prints.length === 0 ? (
        <p className="dim2">{t('none')}</p>
      ) : (
        <DefinitionList>
          {data.prints.map(({ print_uuid, paper, copy, way, mail, at }) => (
            <Fact
              key={print_uuid}
              what={
                copy > 0 && paper !== 'provisional' ? t(`copyOf.${paper}`, { n: copy }) : t(`what.${paper}`)
              }
              how={`${dateTimeOf(at)} · ${mail === null ? t(`way.${way}`) : t(`mail.state.${mail}`)}`}
            />
          ))}
        </DefinitionList>
      )}
      <p className="dim2">{t('counts')}</p>
    </Card>
  )
}

const Fact = ({ what, how }: { what: string; how: string }) => (
  <>
    <dt>{what}</dt>
    <dd>{how}</dd>
  </>
)
