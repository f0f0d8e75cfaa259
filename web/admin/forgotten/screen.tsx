import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Await } from '../parts/await.tsx'
import { Card } from '../parts/card.tsx'
import { PairOfColumns } from '../parts/columns.tsx'
import { Page } from '../parts/page.tsx'
import { ForgetForm } from './forget-form.tsx'
import { PersonList } from './person-list.tsx'
import { type Person, usePeople } from './use-people.ts'
import type { Kind } from './what-goes.tsx'

const kinds = ['cashier', 'customer', 'user'] as const

/**
 * The right to be forgotten (CO-16): choose a person, see what is deleted and what the law keeps, and confirm by typing
 * the name.
 */
export const ForgottenScreen = () => {
  const { t } = useTranslation('identity')
  const [kind, setKind] = useState<Kind>('customer')
  const [typed, setTyped] = useState('')
  const [chosen, choose] = useState<Person>()
  const search = useDeferredValue(typed.trim())
  const { people, error, retry } = usePeople(kind, search)
  return (
    <Page title={t('forgotten.title')}>
      <PairOfColumns>
        <Card title={t('forgotten.whom')}>
          <div className="stack gap-16">
            <SegmentedControl
              fullWidth
              aria-label={t('forgotten.kind')}
              value={kind}
              onChange={(value) => {
                setKind(kinds.find((one) => one === value) ?? 'customer')
                choose(undefined)
              }}
              data={kinds.map((value) => ({ value, label: t(`forgotten.kinds.${value}`) }))}
            />
            <TextInput
              aria-label={t('common:common.search')}
              placeholder={t('common:common.search')}
              leftSection={<IconSearch size={19} aria-hidden />}
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Await data={people} error={error} onRetry={retry} failed={t('forgotten.failed')}>
              {(all) => <PersonList people={matching(all, search)} chosen={chosen?.uuid} onChoose={choose} />}
            </Await>
          </div>
        </Card>
        <Card title={chosen ? t('forgotten.forget', { name: chosen.name }) : t('forgotten.what')}>
          {chosen ? (
            <ForgetForm key={chosen.uuid} kind={kind} person={chosen} />
          ) : (
            <p className="dim2">{t('forgotten.choose')}</p>
          )}
        </Card>
      </PairOfColumns>
    </Page>
  )
}

const matching = (people: readonly Person[], search: string): Person[] =>
  people.filter(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes(search.toLowerCase()))
